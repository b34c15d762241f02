/**
 * `npm test`: builds what is stale, prepares one database, runs the test files, and closes with a line that counts.
 *
 *   npm test                        everything
 *   npm test -- test/domain         the files under a folder, or the files named
 *   npm test -- --coverage          with a table of what was covered
 *   npm test -- --bail …            further options go to tap
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../server/commands/build-if-stale.ts';
import { prepareTemplate, TEMPLATE_VARIABLE } from './support/postgres.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const TAP = fileURLToPath(new URL('run.mjs', import.meta.resolve('tap')));

/** What the person who runs the tests has set for the app itself is none of the tests' business. */
const OF_THE_APP = [
  ...['DATABASE_URL', 'DATA_DIR', 'PORT', 'HOST', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY', 'NOW'],
  ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'NODE_ENV'],
];

type Outcome = { code: number; output: string };

/** Runs tap, showing what it prints. When we are told to end, tap is, and we clean up after it. */
async function tap(args: string[], extra: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  // CI: the report grows line by line instead of being drawn anew; what is printed then stays to be counted.
  const env: NodeJS.ProcessEnv = { ...process.env, ...extra, CI: 'true' };
  for (const name of OF_THE_APP) delete env[name];
  const child = spawn(process.execPath, [TAP, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const end = () => child.kill('SIGTERM');
  process.on('SIGTERM', end).on('SIGINT', () => {}); // Ctrl-C reaches tap by itself
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text.replaceAll(SHOW_CURSOR, ''));
  });
  const [code] = (await once(child, 'close')) as [number | null];
  process.removeListener('SIGTERM', end);
  return { code: code ?? 1, output };
}

/** Tap's report ends with it, though it never hid the cursor. */
const SHOW_CURSOR = '\u001b[?25h';

/**
 * Tap's runner reads the tests with ts-node until it has been rebuilt without that plugin (.taprc). Asked in a process
 * of its own: whoever imports tap is a test to it, with 30 seconds to live.
 */
async function prepareTap(): Promise<void> {
  const args = ['--print', "require('tap').t.pluginSignature"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (!stdout.includes('@tapjs/typescript')) return;
  if ((await tap(['build'])).code !== 0) throw new Error('tap could not be built with the plugins of .taprc.');
}

/** Tap knows files alone: without that plugin it finds no tests in a folder. */
const filesOf = (arg: string): string[] =>
  fs.statSync(arg, { throwIfNoEntry: false })?.isDirectory() ? fs.globSync(`${arg}/**/*.test.ts`) : [arg];

type Count = { passed: number; failed: number; skipped: number };

/** Reads tap's own summary, a line of the kind `# { total: 5, pass: 3, fail: 1, skip: 1 }`. */
function countIn(output: string): Count {
  const summary = [...output.matchAll(/# \{ total: \d+[^}]*\}/g)].at(-1)?.[0] ?? '';
  const number = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
  return { passed: number('pass'), failed: number('fail'), skipped: number('skip') + number('todo') };
}

async function run(args: string[]): Promise<number> {
  const coverage = args.includes('--coverage') ? ['--no-disable-coverage', '--show-full-coverage'] : [];
  const color = process.stdout.isTTY ? ['--color'] : [];
  const given = args.filter((arg) => arg !== '--coverage').flatMap(filesOf);
  const { server, name, stop } = await prepareTemplate();
  try {
    const prepared = { [TEMPLATE_VARIABLE]: JSON.stringify({ server, name }) };
    const { code, output } = await tap([...coverage, ...color, '--reporter=base', ...given], prepared);
    const { passed, failed, skipped } = countIn(output);
    console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
    return code || Number(failed > 0 || passed === 0);
  } finally {
    await stop();
  }
}

try {
  await prepareTap();
  buildIfStale();
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
