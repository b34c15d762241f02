/**
 * `npm test`: builds what is stale, prepares one database, runs the test files, and closes with a line that counts.
 *
 *   npm test                        everything
 *   npm test -- test/domain         the files under a folder, or the files named
 *   npm test -- --coverage          with a table of what was covered
 *   npm test -- --bail …            further options go to tap
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../server/commands/build-if-stale.ts';
import { closing, type Outcome, readOutcome } from './support/outcome.ts';
import { prepareTemplate, TEMPLATE_VARIABLE } from './support/postgres.ts';

const TAP = fileURLToPath(new URL('run.mjs', import.meta.resolve('tap')));

/** What the person who runs the tests has set for the app itself is none of the tests' business. */
const OF_THE_APP = [
  ...['DATABASE_URL', 'DATA_DIR', 'PORT', 'HOST', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY', 'NOW'],
  ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'NODE_ENV'],
];

/** What every test file imports, compiled once: the app alone is a second of a processor, file by file. */
const COMPILED = path.resolve('node_modules/.cache/compiled-for-tests');

/** Tap's report ends with it, though it never hid the cursor. */
const SHOW_CURSOR = '\u001b[?25h';

/** How long tap may take to end when it is told to, in ms. */
const PATIENCE = 10_000;

let running: ChildProcess | undefined;

/** Whoever ends us ends tap; then we clean up and say how far it got. Ctrl-C reaches tap by itself. */
process.on('SIGINT', () => running ?? process.exit(130));
process.on('SIGTERM', () => {
  if (!running) process.exit(143);
  running.kill('SIGTERM');
  setTimeout(() => running?.kill('SIGKILL'), PATIENCE).unref();
});

/** Runs tap, showing what it prints. Throws when it cannot be started. */
async function tap(args: string[], extra: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  // CI: the report grows line by line instead of being drawn anew; what is printed then stays to be counted.
  const env: NodeJS.ProcessEnv = { ...process.env, ...extra, CI: 'true' };
  for (const name of OF_THE_APP) delete env[name];
  env.NODE_ENV = 'production'; // React as people get it, not its development build
  env.NODE_COMPILE_CACHE ??= COMPILED;
  running = spawn(process.execPath, [TAP, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  running.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text.replaceAll(SHOW_CURSOR, ''));
  });
  const [code] = (await once(running, 'close').finally(() => {
    running = undefined;
  })) as [number | null];
  return { code: code ?? 1, output };
}

/**
 * Tap's runner reads the tests with ts-node until it has been rebuilt without that plugin (.taprc). Asked in a process
 * of its own: whoever imports tap is a test to it, with 30 seconds to live.
 */
async function prepareTap(): Promise<void> {
  const args = ['--print', "require('tap').t.pluginSignature"];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (!stdout.includes('@tapjs/typescript')) return;
  if ((await tap(['build'])).code !== 0) throw new Error('tap could not be built with the plugins of .taprc.');
}

/** Tap knows files alone: without that plugin it finds no tests in a folder. */
const filesOf = (arg: string): string[] =>
  fs.statSync(arg, { throwIfNoEntry: false })?.isDirectory()
    ? fs.globSync(`${arg}/**/*.test.ts`).sort()
    : [path.normalize(arg)];

/** How long a file may take, in seconds. */
function limitIn(options: string[]): number {
  const given = options.findLast((option) => option.startsWith('--timeout='))?.split('=')[1];
  return Number(given ?? /^timeout: (\d+)$/m.exec(fs.readFileSync('.taprc', 'utf8'))?.[1]);
}

async function run(files: string[], options: string[]): Promise<number> {
  const coverage = options.includes('--coverage') ? ['--no-disable-coverage', '--show-full-coverage'] : [];
  const color = process.stdout.isTTY ? ['--color'] : [];
  const further = options.filter((option) => option !== '--coverage');
  const { stop, ...prepared } = await prepareTemplate();
  try {
    const env = { [TEMPLATE_VARIABLE]: JSON.stringify(prepared) };
    const { code, output } = await tap([...coverage, ...color, '--reporter=base', ...further, ...files], env);
    outcome = readOutcome(output, files, limitIn(options));
    return code || Number(outcome.failed > 0 || outcome.passed === 0);
  } finally {
    await stop();
  }
}

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-'));
const places = args.filter((arg) => !arg.startsWith('-'));
const files = (places.length ? places : ['test']).flatMap(filesOf);

/** Until more is known, nothing has been run. */
let outcome: Outcome = readOutcome('', files, 0);
process.on('exit', () => console.log(closing(outcome)));

try {
  await prepareTap();
  buildIfStale();
  process.exitCode = await run(files, options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
