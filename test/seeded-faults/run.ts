/**
 * Puts faults into a copy of the code, one at a time, and reports which test finds each. This measures what the suite
 * proves.
 *
 *   npx node test/seeded-faults/run.ts            every fault: the test files named for it one by one, then its noun's
 *     --checkout DIR      tests the commit that DIR is at; by default this checkout's
 *     --only id,id        these faults
 *     --group money       the faults of a group
 *     --named             runs only the files named for a fault
 *     --whole             runs the whole suite for faults that the noun's files do not find
 *     --drills            runs the drills for faults that the suite does not find
 *     --logs DIR          saves the output of each run
 *
 * Exits with 1 when more than three faults survive.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArguments } from '../../server/commands/run-command.ts';
import { type Fault, faults, GROUPS, wrongFaults } from './faults.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Of sixty faults `npm test` finds at least 57. */
const MAY_SURVIVE = 3;

/** In ms, for one run of tests. */
const LIMIT = 3_600_000;

/** Files that are built before the tests run. Their faults come last, because each needs its own build. */
const BUILT = /^(client|views|server\/domain)\//;

/** Written into the copy: a fault that keeps the app from starting proves nothing. */
const STARTS = 'test/starts.check.ts';
const STARTS_SOURCE = `import t from 'tap';
import { startApp } from './support/app.ts';

t.test('the app starts and draws a page', async (t) => {
  const app = await startApp(t);
  t.equal((await app.anonymous().get('/login')).status, 200);
});
`;

const { values } = readArguments(import.meta.filename, {
  checkout: { type: 'string', default: ROOT },
  only: { type: 'string' },
  group: { type: 'string' },
  named: { type: 'boolean', default: false },
  whole: { type: 'boolean', default: false },
  drills: { type: 'boolean', default: false },
  logs: { type: 'string' },
});

type Outcome = 'found' | 'found by drills' | 'survived' | 'broken';
type Verdict = { fault: Fault; outcome: Outcome; by: string; seconds: number };

/** What a run printed: the failed tests, each with its file. `passed` is undefined if the run did not start. */
type Ran = { passed: number | undefined; failed: string[] };

let running: ChildProcess | undefined;

const wanted = chosen();
const copy = copyOf(path.resolve(values.checkout));
const wrong = wrongFaults(wanted, copy);
if (wrong.length > 0) refuse(wrong.join('\n'));
const verdicts: Verdict[] = [];
for (const fault of wanted) {
  const verdict = await judge(fault);
  verdicts.push(verdict);
  console.log(`${verdict.outcome.padEnd('found by drills'.length)} ${fault.id}  ${verdict.by} (${verdict.seconds} s)`);
}
report();

function chosen(): Fault[] {
  const ids = values.only?.split(',');
  const some = faults.filter(({ id, group }) => (ids?.includes(id) ?? true) && group === (values.group ?? group));
  const unknown = ids?.filter((id) => !faults.some((fault) => fault.id === id)) ?? [];
  if (unknown.length > 0 || some.length === 0) refuse(`No such fault: ${unknown.join(', ') || values.group}`);
  return some.toSorted((one, other) => Number(BUILT.test(one.file)) - Number(BUILT.test(other.file)));
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

/** A clone of a checkout's last commit, with its packages. */
function copyOf(checkout: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-faults-'));
  const made = path.join(folder, 'checkout');
  execFileSync('git', ['clone', '--quiet', checkout, made]);
  linkPackages(path.join(checkout, 'node_modules'), path.join(made, 'node_modules'));
  fs.writeFileSync(path.join(made, STARTS), STARTS_SOURCE);
  const at = execFileSync('git', ['log', '-1', '--format=%h %s'], { cwd: made, encoding: 'utf8' });
  console.log(`${wanted.length} faults in ${at}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  process.on('exit', () => {
    end(running);
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return made;
}

/** Hard links, because tools keep caches among the packages. Across file systems it is a symbolic link. */
function linkPackages(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    fs.rmSync(to, { recursive: true, force: true });
    fs.symlinkSync(from, to);
  }
}

function inCopy(file: string): string {
  return path.join(copy, file);
}

/** Inserts a fault, runs tests until one fails, and removes it again. */
async function judge(fault: Fault): Promise<Verdict> {
  const before = performance.now();
  const source = fs.readFileSync(inCopy(fault.file), 'utf8');
  fs.writeFileSync(
    inCopy(fault.file),
    source.replace(fault.find, () => fault.replace),
  );
  try {
    const { outcome, by } = await tryFault(fault);
    return { fault, outcome, by, seconds: Math.round((performance.now() - before) / 1000) };
  } finally {
    fs.writeFileSync(inCopy(fault.file), source);
  }
}

async function tryFault(fault: Fault): Promise<Pick<Verdict, 'outcome' | 'by'>> {
  const ofNoun = values.named ? [] : testsOfNoun(fault).filter((file) => !fault.tests.includes(file));
  for (const files of [...fault.tests.map((file) => [file]), ofNoun, ...(values.whole ? [['test']] : [])]) {
    if (files.length === 0) continue;
    const ran = await run(fault, ['test', '--silent', '--', ...files]);
    if (ran.passed === undefined) return { outcome: 'broken', by: 'the tests did not start' };
    const [by] = ran.failed;
    if (by === undefined) continue;
    if (ran.passed === 0 && !(await starts(fault))) return { outcome: 'broken', by: 'the app does not start' };
    return { outcome: 'found', by };
  }
  const [by] = values.drills ? (await run(fault, ['run', '--silent', 'drills'])).failed : [];
  return by === undefined ? { outcome: 'survived', by: fault.rule } : { outcome: 'found by drills', by };
}

async function starts(fault: Fault): Promise<boolean> {
  return (await run(fault, ['test', '--silent', '--', STARTS])).failed.length === 0;
}

/** The folders of the named tests and of the noun that has the fault, and the noun's browser tests. */
function testsOfNoun({ file, tests }: Fault): string[] {
  const [, noun] = /^(?:server\/features|server(?=\/(?:domain|platform))|views)\/([^/]+)\//.exec(file) ?? [];
  const nouns = new Set([...tests.map((test) => test.split('/')[1] as string), ...(noun ? [noun] : [])]);
  const words = [...nouns, ...tests.filter((test) => test.startsWith('test/browser/')).map(firstWord)];
  const inBrowser = fs.globSync('test/browser/*.test.ts', { cwd: copy });
  return [
    ...[...nouns].flatMap((one) => (one === 'browser' ? [] : fs.globSync(`test/${one}/**/*.test.ts`, { cwd: copy }))),
    ...inBrowser.filter((test) => words.includes(firstWord(test))),
  ].sort();
}

/** 'calendar' of 'test/browser/calendar-moving.test.ts' */
function firstWord(file: string): string {
  return path.basename(file).split(/[-.]/)[0] as string;
}

/** Runs an npm script in the copy. */
async function run({ id }: Fault, args: string[]): Promise<Ran> {
  const child = spawn('npm', args, { cwd: copy, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  const late = setTimeout(end, LIMIT, child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (some: string) => {
      printed += some;
    });
  await once(child, 'close');
  running = undefined;
  clearTimeout(late);
  if (values.logs) {
    fs.mkdirSync(values.logs, { recursive: true });
    fs.appendFileSync(path.join(values.logs, `${id}.log`), printed);
  }
  const [, passed] = /^(\d+) passed, \d+ failed/m.exec(printed) ?? [];
  const failed = [...printed.matchAll(/^(?:Failed|Not run to the end): (.*)$/gm)].map(([, test]) => test as string);
  return { passed: passed === undefined ? undefined : Number(passed), failed };
}

/** Ends a run and its child processes. */
function end(child: ChildProcess | undefined): void {
  if (child?.pid === undefined || child.exitCode !== null) return;
  process.kill(-child.pid, 'SIGTERM');
}

function report(): void {
  for (const group of GROUPS) {
    const ofGroup = verdicts.filter(({ fault }) => fault.group === group);
    if (ofGroup.length === 0) continue;
    console.log(`\n${group}: ${count(ofGroup, 'found')} of ${ofGroup.length} found`);
    for (const { fault, outcome, by } of ofGroup)
      console.log(`| ${fault.id} | ${fault.rule} | ${outcome === 'found' ? by : `${outcome}: ${by}`} |`);
  }
  const missed = verdicts.length - count(verdicts, 'found');
  console.log(`\n${verdicts.length - missed} of ${verdicts.length} found`);
  process.exitCode = Number(missed > MAY_SURVIVE);
}

function count(verdicts: readonly Verdict[], outcome: Outcome): number {
  return verdicts.filter((verdict) => verdict.outcome === outcome).length;
}
