import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import t from 'tap';

t.setTimeout(300_000); // The runner starts a dozen processes, perhaps on a shared machine.

const ROOT = path.resolve(import.meta.dirname, '..');

const FILES = {
  'passes.test.ts': `import t from 'tap';
    t.test('one', (t) => { t.ok(1); t.ok(2); t.end(); });
    t.test('two', async (t) => t.ok(1));`,
  'fails.test.ts': `import t from 'tap'; t.test('sums', async (t) => t.equal(1, 2, 'up'));`,
  'throws.test.ts': `throw new Error('at its first line');`,
  'strays.test.ts': `import t from 'tap';
    t.test('alone', () => { setTimeout(() => { throw new Error('astray'); }); return new Promise(() => {}); });`,
  'empty.test.ts': '',
  'skips.test.ts': `import t from 'tap'; t.test('later', { skip: 'no clock' }, async () => {});`,
  'long.drill.ts': `import t from 'tap'; t.test('all', async (t) => t.ok(process.env.STAJNIA_DRILL));`,
  'crashes.test.ts': `import t from 'tap'; t.pass('one'); process.kill(process.pid, 'SIGKILL');`,
};

/** Failures that end their process. */
const APART = {
  'leaves.test.ts': `import t from 'tap'; import './leaves.ts'; t.pass('one');`,
  'leaves.ts': `import root from 'tap'; root.teardown(() => { throw new Error('at the end'); });`,
};

t.test('a run counts tests, names the failed files with reasons, and exits with 1', async (t) => {
  const folder = t.testdir({ 'package.json': '{"type":"module"}', test: FILES, apart: APART });
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/TAP|^NODE_OPTIONS$/.test(name)));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(ROOT, 'test/run.ts'), ...args], { cwd: folder, env, encoding: 'utf8' });

  t.match(run('test/long.drill.ts'), { status: 0, stdout: /\n1 passed, 0 failed\n$/ }, 'a drill runs in its long form');
  t.match(run('--tmies'), { status: 1, stderr: "Unknown option '--tmies'" });
  t.match(run('test/fials.test.ts'), { status: 2, stderr: 'No such tests: test/fials.test.ts' });
  t.match(run('package.json'), { status: 2, stderr: 'No such tests: package.json' });
  t.match(run('apart/leaves.test.ts'), {
    status: 1,
    stdout: /^Processes of tests that did not end by themselves: 1$[\s\S]*\n1 passed, 1 failed\n$/m,
    stderr: 'at the end',
  });
  const { status, stdout } = run('--times', 'test', './test/passes.test.ts');
  t.equal(status, 1);
  const failed = stdout.match(/^(Failed|Not run to the end): .*$/gm)?.sort();
  t.same(failed, [
    'Failed: test/empty.test.ts: no test',
    'Failed: test/fails.test.ts: sums',
    'Failed: test/strays.test.ts: alone',
    'Failed: test/throws.test.ts: at its first line',
    'Not run to the end: test/crashes.test.ts',
  ]);
  t.match(stdout, /\n2 passed, 5 failed\n$/, 'a file named twice runs once');
  t.match(stdout, /^Skipped: test\/skips.test.ts: later: no clock$/m);
  for (const why of ['sums > up', 'at its first line', 'alone > astray']) t.match(stdout, why);
  t.match(stdout, /^test +6 .*$/m, 'with the times of the folder');
  t.match(stdout, /^\d+\.\d min; \d+ s of processors/m, 'and the total');
});
