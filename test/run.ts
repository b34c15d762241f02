/**
 * `npm test`: builds what is stale, prepares one database, and runs the test files in a few processes, each of which takes
 * one file after the other. The last line counts tests, by the outermost `t.test` of each file.
 *
 *   npm test                    everything
 *   npm test -- test/domain     the files under a folder, or the files named
 *   npm test -- --bail …        options go to tap
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfStale } from '../server/commands/build-if-stale.ts';
import { BUILD_FOLDER_VARIABLE } from '../server/platform/pages/build-folder.ts';
import type { Result, Work } from './support/one-process.ts';
import { prepareTemplate, TEMPLATE_VARIABLE } from './support/postgres.ts';

const TAP = fileURLToPath(new URL('run.mjs', import.meta.resolve('tap')));

/** The caller's own settings, which must not affect the tests. */
const SETTINGS = /^(DATABASE_URL|DATA_DIR|PORT|HOST|PUBLIC_URL|SMTP_URL|MAIL_FROM|TRUST_PROXY|NOW|VAPID_\w+)$/;

/** The longest ones start first, so that the short ones fill the end. */
const LONGEST = /^test\/(security|demo|runner|faults|browser|platform)/;

/** One more than the processors, so that none idles; more would only make each wait longer for its pages. */
const PROCESSES = os.availableParallelism() + 1;

/** Files per process, before a new one starts with fresh memory. */
const MAX_FILES = 30;

/** Seconds for one file. */
const LIMIT = 480;

/** Memory for the tests' databases and browsers, in bytes. */
const ROOM = 4 * 1024 ** 3;

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-'));
const places = args.filter((arg) => !arg.startsWith('-'));
const files = (places.length ? places : ['test']).flatMap(filesOf);

const folder = fs.mkdtempSync(path.join(memoryFolder(), 'stajnia-tests-'));
const inFolder = (name: string) => path.join(folder, name);
fs.chmodSync(folder, 0o711); // Root runs Postgres under another account, which must traverse the folder.
fs.mkdirSync('.tap', { recursive: true });
const processes = fs.mkdtempSync('.tap/processes-'); // Tap keeps what a file wrote by its place in the checkout.
process.on('exit', () => {
  for (const made of [folder, processes]) fs.rmSync(made, { recursive: true, force: true });
});
process.env.TMPDIR = folder;
process.env[BUILD_FOLDER_VARIABLE] = 'dist/tests'; // A demo running from this checkout keeps its own build.

try {
  rebuildTap();
  buildIfStale();
  process.exitCode = (await run()) || 0;
} finally {
  const failed = close();
  process.exitCode ||= failed;
}

/** Without its TypeScript plugin tap finds no tests in a folder, so it gets files. */
function filesOf(place: string): string[] {
  if (!fs.statSync(place, { throwIfNoEntry: false })?.isDirectory()) return [place];
  const found = fs.globSync(`${place}/**/*.test.ts`).sort();
  return [...found.filter((file) => LONGEST.test(file)), ...found.filter((file) => !LONGEST.test(file))];
}

/** Hundreds of databases are created and dropped; a slow disk would block statements for seconds. */
function memoryFolder(): string {
  const memory = fs.existsSync('/dev/shm') ? fs.statfsSync('/dev/shm') : { bavail: 0, bsize: 0 };
  return memory.bavail * memory.bsize > ROOM ? '/dev/shm' : os.tmpdir();
}

/** Tap compiles tests with ts-node, and loads itself before `uncaught-errors`, until it is rebuilt by .taprc. */
function rebuildTap(): void {
  const plugins = spawnSync(process.execPath, ['--print', "require('tap').t.pluginSignature"], { encoding: 'utf8' });
  if (/@tapjs\/(typescript|mock)/.test(plugins.stdout))
    spawnSync(process.execPath, [TAP, 'build'], { stdio: 'inherit' });
}

async function run(): Promise<number | null> {
  const { stop, ...template } = await prepareTemplate();
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name))),
    [TEMPLATE_VARIABLE]: JSON.stringify(template),
    CI: 'true', // Tap's report grows line by line instead of being redrawn.
    NODE_ENV: 'production', // React's production build, as people get it.
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled-for-tests'),
  };
  const limits = [`--jobs=${PROCESSES}`, `--timeout=${8 * LIMIT}`]; // A spinning process cannot end itself.
  try {
    const tap = [TAP, '--reporter=terse', ...limits, ...options, ...writeProcesses()];
    return spawnSync(process.execPath, tap, { env, stdio: 'inherit' }).status ?? 1;
  } finally {
    await stop();
  }
}

/** Writes a file for each process, which tap takes for a test and which runs files that no other process has begun. */
function writeProcesses(): string[] {
  const module = (name: string) => JSON.stringify(pathToFileURL(path.resolve('test/support', `${name}.ts`)).href);
  const work: Work = { files, begun: inFolder('begun'), results: inFolder('results'), most: MAX_FILES, limit: LIMIT };
  fs.mkdirSync(work.begun);
  const source = `
    process.setSourceMapsEnabled(false); // Types are stripped in place; reading the packages' maps takes a second.
    import ${module('uncaught-errors')};
    const { runInOneProcess } = await import(${module('one-process')});
    await runInOneProcess(${JSON.stringify(work)});
  `;
  const count = Math.min(files.length, PROCESSES + Math.ceil(files.length / MAX_FILES) - 1);
  return Array.from({ length: count }, (_, nth) => {
    const file = path.join(processes, `process-${nth + 1}.test.mjs`);
    fs.writeFileSync(file, source);
    return file;
  });
}

/** Reports failures and counts. A file that did not finish counts as failed. */
function close(): number {
  const lines = fs.existsSync(inFolder('results')) ? fs.readFileSync(inFolder('results'), 'utf8').split('\n') : [];
  const results: Result[] = lines.filter(Boolean).map((line) => JSON.parse(line));
  const unfinished = files.filter((file) => !results.some((result) => result.file === file));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed.length, unfinished.length);
  for (const { file, failed } of results) for (const name of failed) console.log(`Failed: ${file}: ${name}`);
  for (const file of unfinished) console.log(`Not run to the end: ${file}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return Number(failed > 0);
}
