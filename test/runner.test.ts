import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import t, { type Test } from 'tap';
import { reportOf } from './support/failures.ts';

// `npm test` itself, on a project of a few files that do what tests should not.

t.setTimeout(300_000); // a runner starts a dozen processes, on a machine that others may use too

const ROOT = path.resolve(import.meta.dirname, '..');

const FILES = {
  passes: `import t from 'tap'; t.pass('one'); t.test('later', { skip: 'why' }, () => {}); t.pass('two');`,
  fails: `import t from 'tap'; t.pass('one'); t.equal(1, 2, 'sums up');`,
  throws: `throw new Error('at its first line');`,
  strays: `import t from 'tap';
    t.test('throws when nobody listens', () => { setTimeout(() => { throw new Error('astray'); }); return new Promise(() => {}); });
    t.test('rejects when nobody listens', () => { setTimeout(() => Promise.reject(new Error('astray'))); return new Promise(() => {}); });
    t.test('goes on', async (t) => t.pass('three'));`,
  empty: '',
  crashes: `import t from 'tap'; t.pass('one'); process.kill(process.pid, 'SIGKILL');`,
  hangs: `import t from 'tap'; setInterval(() => {}, 1000); t.test('waits', () => new Promise(() => {}));`,
  spins: `import t from 'tap'; t.test('thinks', async (t) => { t.pass('one'); for (;;); });`,
};

type File = keyof typeof FILES;

/** Starts the runner in a folder that has these files alone. */
function start(t: Test, names: File[], ...args: string[]): { runner: ChildProcess; lines: Promise<string[]> } {
  const files = Object.fromEntries(names.map((name) => [`${name}.test.ts`, FILES[name]]));
  const folder = t.testdir({ 'package.json': '{"type":"module"}', test: files });
  fs.copyFileSync(path.join(ROOT, '.taprc'), path.join(folder, '.taprc'));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const ours = Object.entries(process.env).filter(([name]) => !/TAP|^NODE_OPTIONS$/.test(name));
  const env = Object.fromEntries(ours);
  const runner = spawn(process.execPath, [path.join(ROOT, 'test/run.ts'), ...args], { cwd: folder, env });
  let output = '';
  for (const stream of [runner.stdout, runner.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  t.teardown(() => runner.kill('SIGKILL'));
  return { runner, lines: once(runner, 'close').then(([code]) => [...output.trimEnd().split('\n'), `exit ${code}`]) };
}

const names = (...files: File[]) => files.map((name) => `test/${name}.test.ts`).join(', ');

t.test('a run in which all is well', async (t) => {
  const { lines } = start(t, ['passes']);
  t.same((await lines).slice(-2), ['2 passed, 0 failed, 1 skipped', 'exit 0']);
});

t.test('a run with files at fault says which, those that hung apart', async (t) => {
  const { lines } = start(t, Object.keys(FILES) as File[], '--timeout=3');
  const output = await lines;
  for (const how of ['throws', 'rejects'])
    t.match(output.join('\n'), `> ${how} when nobody listens > astray`, 'an error is that of the test it came from');
  const report = output.slice(output.findIndex((line) => line.startsWith('What failed')));
  t.same(
    report.filter((line) => line.startsWith('✖')).sort(),
    [
      '✖ test/crashes.test.ts was not run to its end: its process crashed',
      '✖ test/empty.test.ts has no tests',
      '✖ test/fails.test.ts > sums up',
      '✖ test/hangs.test.ts > waits > timeout!',
      '✖ test/spins.test.ts took several times as long as it may, so that its process was killed',
      '✖ test/strays.test.ts > rejects when nobody listens > astray',
      '✖ test/strays.test.ts > throws when nobody listens > astray',
      '✖ test/throws.test.ts > at its first line',
    ],
    'each failure by its name',
  );
  const sum = report.indexOf('✖ test/fails.test.ts > sums up');
  t.same(report.slice(sum + 1, sum + 4), [`    test/fails.test.ts:1  ${FILES.fails}`, '    -2', '    +1'], 'and why');
  t.ok(output.includes(' FAIL  test/spins.test.ts killed, out of time'));
  t.notMatch(output.join('\n'), /(PASS|FAIL) .*\.test\.mjs|no tests found/, 'processes are no files');
  t.same(output.slice(-4), [
    `Failed: ${names('crashes', 'empty', 'fails', 'strays', 'throws')}`,
    `Ran out of time: ${names('hangs', 'spins')}`,
    '4 passed, 8 failed, 1 skipped',
    'exit 1',
  ]);
});

t.test('a run that is told to end says how far it got', async (t) => {
  const { runner, lines } = start(t, ['fails', 'hangs'], '--jobs=1');
  runner.stdout?.on('data', (text) => /FAIL/.test(text) && runner.kill('SIGTERM'));
  t.same((await lines).slice(-4), [
    `Failed: ${names('fails')}`,
    `Not run to the end: ${names('hangs')}`,
    '1 passed, 2 failed',
    'exit 1',
  ]);
});

t.test('a report of many failures has the first of each file in full and stays short', async (t) => {
  const failure = (file: string, nth: number) => ({
    file,
    name: `${file} > ${nth}`,
    lines: Array.from({ length: 20 }, (_, line) => `${file} ${nth} ${line}`),
  });
  const many = Array.from({ length: 30 }, (_, nth) => failure('many', nth));
  const one = reportOf([failure('few', 0)]);
  t.equal(one.filter((line) => line.startsWith('    few')).length, 14);
  const report = reportOf([...many, failure('few', 0), failure('one', 0)]);
  t.ok(report.length <= 60, 'as much as the end of a log has');
  for (const line of ['    few 0 0', '    one 0 0', '    many 0 0', 'and 16 more failures'])
    t.ok(report.includes(line), line);
  t.same(reportOf([]), []);
});

t.test('a run for which there are no tests says so', async (t) => {
  for (const [place, why] of [
    ['test/nothing', 'There is no test/nothing.'],
    ['node_modules/tap/dist', 'There are no tests in node_modules/tap/dist.'],
  ] as const) {
    const { lines } = start(t, ['passes'], place);
    const output = await lines;
    t.ok(output.includes(why), why);
    t.same(output.slice(-3), [`Not run to the end: ${place}`, '0 passed, 1 failed', 'exit 1']);
  }
});

t.test('a run that cannot begin says so', async (t) => {
  const { lines } = start(t, ['passes', 'fails'], '--no-such-option');
  const output = await lines;
  t.match(output.join('\n'), "Unknown option '--no-such-option'");
  t.same(output.slice(-3), [`Not run to the end: ${names('fails', 'passes')}`, '0 passed, 2 failed', 'exit 1']);
});
