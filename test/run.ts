/**
 * `npm test`: builds what is stale, prepares one database, runs the test files in a few processes, each of which takes one
 * file after the other, and closes with a line that counts.
 *
 *   npm test                        everything
 *   npm test -- test/domain         the files under a folder, or the files named
 *   npm test -- --coverage          with a table of what was covered
 *   npm test -- --bail …            further options go to tap
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { buildIfStale } from '../server/commands/build-if-stale.ts';
import { type Failure, reportOf } from './support/failures.ts';
import type { Work } from './support/one-process.ts';
import {
  type Begun,
  closing,
  type Ended,
  failuresOfProcesses,
  lineOf,
  NOTES_VARIABLE,
  type Note,
  outcomeOf,
} from './support/outcome.ts';
import { prepareTemplate, TEMPLATE_VARIABLE } from './support/postgres.ts';

const TAP = fileURLToPath(new URL('run.mjs', import.meta.resolve('tap')));

/** What the person who runs the tests has set for the app itself is none of the tests' business. */
const OF_THE_APP = [
  ...['DATABASE_URL', 'DATA_DIR', 'PORT', 'HOST', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY', 'NOW'],
  ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'NODE_ENV'],
];

/** What every test file imports, compiled once: the app alone is a second of a processor, file by file. */
const COMPILED = path.resolve('node_modules/.cache/compiled-for-tests');

/** What tap says of its processes, and counts of them: the runner says it file by file, and counts at its end. */
const OF_PROCESSES =
  /^ (PASS|SKIP|TODO|FAIL) {2}\S*\d+\.test\.mjs |^ ~ no tests found|^(Asserts|Suites): |^# (No coverage|\{ total|time=)/;

/** Tap's report ends with it, though it never hid the cursor. */
const SHOW_CURSOR = '\u001b[?25h';

/** How long tap may take to end when it is told to, in ms. */
const PATIENCE = 10_000;

let running: ChildProcess | undefined;

/** What takes longest begins first: at the end the processes share out what is short. */
const LONGEST = ['test/security/', 'test/demo/', 'test/runner', 'test/faults/', 'test/browser/', 'test/platform/'];

/** How many files a process runs before another one begins with a memory of its own. */
const MAX_FILES = 20;

/** Where files lie in memory, on Linux. */
const MEMORY = '/dev/shm';

/** What the tests' databases and browsers may need there, in bytes, with as much to spare. */
const ROOM = 4 * 1024 ** 3;

/** A process that is at one file for so many times as long as it may take is too busy to end itself. */
const SPINNING = 3;

/** How often the runner looks how far the files are, in ms. */
const LOOK_EVERY = 200;

const progress = {
  begun: new Map<string, Begun & { at: number }>(),
  ended: new Map<string, Ended>(),
  killed: new Set<string>(),
  failures: [] as Failure[],
  stopped: false,
};

/** Whoever ends us ends tap; then we clean up and say how far it got. Ctrl-C reaches tap by itself. */
process.on('SIGINT', () => running ?? process.exit(130));
process.on('SIGTERM', () => {
  if (!running) process.exit(143);
  progress.stopped = true;
  running.kill('SIGTERM');
  setTimeout(() => running?.kill('SIGKILL'), PATIENCE).unref();
});

/** Runs tap, showing what it prints but what it says of its processes. Throws when it cannot be started. */
async function tap(args: string[], extra: NodeJS.ProcessEnv = {}): Promise<number> {
  // CI: the report grows line by line instead of being drawn anew.
  const env: NodeJS.ProcessEnv = { ...process.env, ...extra, CI: 'true' };
  for (const name of OF_THE_APP) delete env[name];
  env.NODE_ENV = 'production'; // React as people get it, not its development build
  env.NODE_COMPILE_CACHE ??= COMPILED;
  running = spawn(process.execPath, [TAP, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = readline.createInterface({ input: running.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => {
    if (!OF_PROCESSES.test(stripVTControlCharacters(line))) console.log(line.replaceAll(SHOW_CURSOR, ''));
  });
  const [code] = (await once(running, 'close').finally(() => {
    running = undefined;
  })) as [number | null];
  return code ?? 1;
}

/**
 * Tap's runner reads the tests with ts-node until it has been rebuilt without that plugin (.taprc). Asked in a process
 * of its own: whoever imports tap is a test to it, with 30 seconds to live.
 */
async function prepareTap(): Promise<void> {
  const args = ['--print', "require('tap').t.pluginSignature"];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (!stdout.includes('@tapjs/typescript')) return;
  if ((await tap(['build'])) !== 0) throw new Error('tap could not be built with the plugins of .taprc.');
}

/** Tap knows files alone: without that plugin it finds no tests in a folder. What has none stands for itself. */
function filesOf(place: string): string[] {
  const found = fs.statSync(place, { throwIfNoEntry: false })?.isDirectory()
    ? fs.globSync(`${place}/**/*.test.ts`)
    : [];
  return found.length ? found.sort() : [path.normalize(place)];
}

/** What is said of it in .taprc, unless an option says something else. */
const settingIn = (options: string[], name: string): number => {
  const given = options.findLast((option) => option.startsWith(`--${name}=`))?.split('=')[1];
  const usual = new RegExp(`^${name}: (\\d+)$`, 'm').exec(fs.readFileSync('.taprc', 'utf8'))?.[1];
  return Number(given ?? usual);
};

/**
 * A folder for temporary files in memory, where there is room: hundreds of databases are made and dropped, and a disk
 * that falls behind holds up statements for seconds. Undefined where there is none, or where no program may run from it.
 */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    if (bavail * bsize < ROOM) return undefined;
    const folder = fs.mkdtempSync(path.join(MEMORY, 'stajnia-tests-'));
    process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
    fs.chmodSync(folder, 0o711); // root runs Postgres as another account, which must get through
    const program = path.join(folder, 'program');
    fs.writeFileSync(program, '', { mode: 0o700 });
    fs.accessSync(program, fs.constants.X_OK);
    return folder;
  } catch {
    return undefined;
  }
}

/** The files, those first that take longest. */
function longestFirst(files: string[]): string[] {
  const rank = (file: string) => LONGEST.findIndex((start) => file.startsWith(start));
  const long = files.filter((file) => rank(file) >= 0).sort((one, other) => rank(one) - rank(other));
  return [...long, ...files.filter((file) => rank(file) < 0)];
}

/** Writes a file for each process. All have the same list, and each takes of it what no other has taken. */
function writeProcesses(folder: string, files: string[], jobs: number, limit: number): string[] {
  const module = (name: string) => JSON.stringify(fileURLToPath(import.meta.resolve(`./support/${name}.ts`)));
  const taken = fs.mkdtempSync(path.join(folder, 'taken-'));
  const work: Work = { files: longestFirst(files), taken, most: MAX_FILES, limit };
  const source = `
    import ${module('uncaught-errors')};
    const { runInOneProcess } = await import(${module('one-process')});
    await runInOneProcess(${JSON.stringify(work)});
  `;
  // As many as run at once are left for the last files.
  const count = Math.min(files.length, jobs + Math.ceil(files.length / MAX_FILES) - 1);
  return Array.from({ length: count }, (_, nth) => {
    const file = path.join(folder, `${String(nth + 1).padStart(2, '0')}.test.mjs`); // tap goes by the name
    fs.writeFileSync(file, source);
    return file;
  });
}

/** Reads what the processes have noted, and ends one that does not end itself. */
function watch(notes: string, limit: number): { look(): void; end(): void } {
  let read = 0;
  const look = () => {
    const lines = fs.readFileSync(notes, 'utf8').split('\n').slice(0, -1);
    for (const line of lines.slice(read)) {
      const note: Note = JSON.parse(line);
      if ('failure' in note) progress.failures.push(note.failure);
      else if ('pid' in note) progress.begun.set(note.file, { ...note, at: performance.now() });
      else {
        progress.ended.set(note.file, note);
        console.log(lineOf(note));
      }
    }
    read = lines.length;
    for (const { file, pid, at } of progress.begun.values()) {
      if (progress.ended.has(file) || progress.killed.has(file)) continue;
      if (performance.now() - at > SPINNING * 1000 * limit && kill(pid)) {
        progress.killed.add(file);
        console.log(` FAIL  ${file} killed, out of time`);
      }
    }
  };
  const timer = setInterval(look, LOOK_EVERY);
  return { look, end: () => clearInterval(timer) };
}

/** Ends a process; false if it has ended by itself. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Runs the files; those that a crash of their process left out are run again. */
async function run(files: string[], options: string[]): Promise<number> {
  const coverage = options.includes('--coverage') ? ['--no-disable-coverage', '--show-full-coverage'] : [];
  const color = process.stdout.isTTY ? ['--color'] : [];
  const further = options.filter((option) => option !== '--coverage');
  const [jobs, limit] = [settingIn(options, 'jobs'), settingIn(options, 'timeout')];
  const { stop, ...prepared } = await prepareTemplate();
  fs.mkdirSync('.tap', { recursive: true });
  const folder = fs.mkdtempSync(path.resolve('.tap', 'processes-')); // tap keeps what it hears of a file beside it
  const notes = path.join(folder, 'notes');
  fs.writeFileSync(notes, '');
  const { look, end } = watch(notes, limit);
  try {
    const env = { [TEMPLATE_VARIABLE]: JSON.stringify(prepared), [NOTES_VARIABLE]: notes };
    const args = [...coverage, ...color, '--reporter=base', ...further, `--timeout=${limit * MAX_FILES + 60}`];
    let code = 0;
    for (let left = files, before = 0; left.length > 0 && left.length !== before && !progress.stopped; ) {
      const ended = await tap([...args, ...writeProcesses(folder, left, jobs, limit)], env);
      look();
      code ||= ended;
      before = left.length;
      left = left.filter((file) => !progress.begun.has(file));
    }
    const { failed, passed } = outcomeOf(files, progress);
    return code || Number(failed > 0 || passed === 0);
  } finally {
    end();
    fs.rmSync(folder, { recursive: true });
    await stop();
  }
}

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-'));
const places = args.filter((arg) => !arg.startsWith('-'));
const files = (places.length ? places : ['test']).flatMap(filesOf);

process.on('exit', () => {
  const failures = [...failuresOfProcesses(files, progress), ...progress.failures];
  console.log([...reportOf(failures), closing(outcomeOf(files, progress))].join('\n'));
});

try {
  const nothing = files.find((file) => !fs.statSync(file, { throwIfNoEntry: false })?.isFile());
  if (nothing)
    throw new Error(fs.existsSync(nothing) ? `There are no tests in ${nothing}.` : `There is no ${nothing}.`);
  process.env.TMPDIR = memoryFolder() ?? os.tmpdir();
  await prepareTap();
  buildIfStale();
  process.exitCode = await run(files, options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
