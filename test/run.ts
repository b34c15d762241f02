/**
 * npm test builds stale bundles, prepares one database, and runs the test files in a few processes, each one file after
 * another. The last line counts the outermost `t.test` calls.
 *
 *   npm test                       everything
 *   npm test -- test/domain        the files under a folder, or the files named
 *   npm test -- --times …          seconds by folder and of the most expensive files
 *   npm test -- --bail …           starts no more files once one has failed
 *   npm run drills                 the long forms, one after another
 *   npm run drills -- kill …       drills whose path contains one of these words; also npm test -- …/kill.drill.ts
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ICruiseResult } from 'dependency-cruiser';
import { buildIfStale } from '../server/commands/build-if-stale.ts';
import { readArguments } from '../server/commands/run-command.ts';
import { BUILD_FOLDER_VARIABLE } from '../server/platform/pages/build-folder.ts';
import { DRILL_VARIABLE } from './support/drill.ts';
import { endLanes, type Result, runInLanes } from './support/lanes.ts';
import { prepareTemplate, TEMPLATE_VARIABLE } from './support/postgres.ts';
import { longWithoutReason, processorSeconds, tableOfTimes } from './support/stopwatch.ts';

/** The caller's own settings, which must not affect the tests. */
const SETTINGS = /^(DATABASE_URL|DATA_DIR|PORT|HOST|PUBLIC_URL|SMTP_URL|MAIL_FROM|TRUST_PROXY|NOW|VAPID_\w+)$/;

/** The longest files start first, so that the short ones fill the end. */
const LONGEST = /^test\/(security|demo|runner|faults|browser|platform|properties\/offline)/;

/** One more than the processors, so that none idles. More lanes would only slow each other down. */
const LANES = os.availableParallelism() + 1;

/** Seconds for one file. */
const LIMIT = 480;
const DRILL_LIMIT = 3 * 3600;

/** Memory for the tests' databases and browsers, in bytes. */
const ROOM = 4 * 1024 ** 3;

const options = { times: { type: 'boolean' }, bail: { type: 'boolean' }, drills: { type: 'boolean' } } as const;
const { values, positionals: places } = readArguments(import.meta.filename, options, Number.POSITIVE_INFINITY);
const drills = values.drills || places.some((place) => place.endsWith('.drill.ts'));
const files = drills ? await drillsOf(places) : [...new Set((places.length ? places : ['test']).flatMap(filesOf))];
const missing = files.filter((file) => !file.endsWith('.ts') || !fs.existsSync(file));
if (missing.length > 0 || files.length === 0) {
  console.error(`No such tests: ${(missing.length > 0 ? missing : places).join(', ')}`);
  process.exit(2);
}
if (drills) process.env[DRILL_VARIABLE] = '1';

const begun = performance.now();
const folder = fs.mkdtempSync(path.join(memoryFolder(), 'stajnia-tests-'));
fs.chmodSync(folder, 0o711); // Root runs Postgres under another account, which must traverse the folder.
// Processes that are still ending may write to it.
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
// Ends lanes and Postgres too. npm sends a second signal, which must not interrupt the removal of the folder.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => endLanes().finally(() => process.exit(1)));
process.env.TMPDIR = folder;
process.env[BUILD_FOLDER_VARIABLE] = 'dist/tests'; // A demo running from this checkout keeps its own build.

rebuildTap();
buildIfStale();
process.exitCode = await run();

/** Without its TypeScript plugin tap finds no tests in a folder, so we pass files. */
function filesOf(place: string): string[] {
  if (!fs.statSync(place, { throwIfNoEntry: false })?.isDirectory()) return [path.normalize(place)];
  const found = fs.globSync(`${place}/**/*.test.ts`).sort();
  return [...found.filter((file) => LONGEST.test(file)), ...found.filter((file) => !LONGEST.test(file))];
}

/** Files that are drills, and tests that use the long form themselves or in the test files they import. */
async function drillsOf(words: readonly string[]): Promise<string[]> {
  const { cruise } = await import('dependency-cruiser'); // takes a moment to load
  const { output } = await cruise(['test'], { includeOnly: '^test/', reaches: '^test/support/drill\\.ts$' });
  const long = (output as ICruiseResult).modules.flatMap(({ source }) => (source.endsWith('.test.ts') ? source : []));
  const all = [...fs.globSync('test/**/*.drill.ts'), ...long].sort();
  return words.length ? all.filter((file) => words.some((word) => file.includes(word))) : all;
}

/** Hundreds of databases are created and dropped. A slow disk would block statements for seconds. */
function memoryFolder(): string {
  const memory = fs.existsSync('/dev/shm') ? fs.statfsSync('/dev/shm') : { bavail: 0, bsize: 0 };
  return memory.bavail * memory.bsize > ROOM ? '/dev/shm' : os.tmpdir();
}

/** Tap compiles tests with ts-node, and loads itself before `uncaught-errors`, until it is rebuilt by .taprc. */
function rebuildTap(): void {
  const plugins = spawnSync(process.execPath, ['--print', "require('tap').t.pluginSignature"], { encoding: 'utf8' });
  if (!/@tapjs\/(typescript|mock)/.test(plugins.stdout)) return;
  const tap = fileURLToPath(new URL('run.mjs', import.meta.resolve('tap')));
  spawnSync(process.execPath, [tap, 'build'], { stdio: 'inherit' });
}

/** Returns the exit code. */
async function run(): Promise<number> {
  const { stop, ...template } = await prepareTemplate();
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name))),
    [TEMPLATE_VARIABLE]: JSON.stringify(template),
    NODE_ENV: 'production', // React's production build, as in production
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled-for-tests'),
    TAP_TIMEOUT: '0', // each file has its own limit
  };
  const results: Result[] = [];
  const tell = (result: Result) => {
    results.push(result);
    report(result);
  };
  try {
    const lanes = drills ? 1 : LANES; // drills measure, so they run alone
    const limit = drills ? DRILL_LIMIT : LIMIT;
    const { ended } = processorSeconds(); // time of the build
    const { used, ...notEnded } = await runInLanes(files, {
      lanes,
      limit,
      env,
      bail: values.bail ?? false,
      tell,
    });
    const { own, running } = processorSeconds();
    return close(results, notEnded, { all: own + ended + used + running, lanes: used, database: running });
  } finally {
    await stop();
  }
}

/** Prints one line, and the details of a failure. Prints the measurements of a drill too. */
function report({ file, passed, failed, failures, comments, seconds, processor }: Result): void {
  const costs = `${passed} passed, ${seconds.toFixed(1)} s, ${processor.toFixed(1)} of a processor`;
  console.log(`${failed.length ? 'FAIL' : 'pass'} ${file} ${costs}`);
  for (const failure of failures) console.log(`\n  ${failure}`);
  if (failed.length || drills) for (const comment of comments) console.log(`  ${comment.trim()}`);
}

/** In processor seconds. */
type Used = { all: number; lanes: number; database: number };

type NotEnded = { unfinished: readonly string[]; stuck: number };

/** Reports failures, times and counts. Files that did not end count as failed. Returns the exit code. */
function close(results: readonly Result[], { unfinished, stuck }: NotEnded, used: Used): number {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed.length, unfinished.length + stuck);
  if (values.times) console.log(tableOfTimes(results));
  console.log();
  for (const file of drills ? [] : longWithoutReason(results))
    console.log(`Takes over 15 s of a processor and does not say why ('// Long: …'): ${file}`);
  for (const { file, skipped } of results) for (const name of skipped) console.log(`Skipped: ${file}: ${name}`);
  for (const { file, failed } of results) for (const name of failed) console.log(`Failed: ${file}: ${name}`);
  for (const file of unfinished) console.log(`Not run to the end: ${file}`);
  if (stuck > 0) console.log(`Processes of tests that did not end by themselves: ${stuck}`);
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  const [all, lanes, database] = [used.all, used.lanes, used.database].map((seconds) => seconds.toFixed(0));
  console.log(`${minutes} min; ${all} s of processors: ${lanes} of the tests, ${database} of the database`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return Number(failed > 0);
}
