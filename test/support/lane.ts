/**
 * One of the runner's processes. It runs its files one after another, so that the app is loaded and a browser started
 * only once. Each file gets its own test as the `t` that it imports from tap, so what it opens is closed with it.
 */
import { on } from 'node:events';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect, stripVTControlCharacters as plain } from 'node:util';
import type { Test } from 'tap';
import { type Handed, type Result, STUCK } from './lanes.ts';
import { allProcessorSeconds } from './stopwatch.ts';
import { failOnUncaughtErrors } from './uncaught-errors.ts';

process.setSourceMapsEnabled(false); // Types are stripped in place. Reading the packages' source maps takes a second.
const messages = on(process, 'message'); // before tap listens, so that no message is missed
const { default: root } = await import('tap'); // after uncaught-errors, which changes what tap loads
const alive = setInterval(() => {}, 60_000); // Keeps a waiting process alive.

/** The files' own tests, by their URLs. */
const tests = new Map<string, Test>();

/** Runs once there are no more files. tap itself would end a root with teardowns as soon as it waits for a file. */
const ends: (() => unknown)[] = [];
root.teardown = (end) => void ends.unshift(end);

/** In ms. A healthy process ends at once, even on a busy machine. */
const GIVE_UP = 60_000;

const leave = () => process.exit(1);
process.once('disconnect', leave); // The runner has ended.
giveEachItsTest();
failOnUncaughtErrors(root);
// In its own test, because tap ends its root once it is idle, as it is between two files.
await root.test('lane', { timeout: 0 }, async (lane) => {
  for await (const [handed] of messages) {
    if (handed === 'end') break;
    process.send?.(await runFile(lane, handed));
  }
});
setTimeout(giveUp, GIVE_UP).unref();
try {
  for (const end of ends) await end();
} catch (error) {
  giveUp(error);
}
clearInterval(alive);
process.off('disconnect', leave);
process.disconnect();

/** Ends a process that could not end after its last file, which fails the run. */
function giveUp(error?: unknown): void {
  console.error(error ?? `A test left something open that keeps its process: ${process.getActiveResourcesInfo()}`);
  process.exit(STUCK);
}

/** Gives each file that imports tap its own test. */
function giveEachItsTest(): void {
  const scheme = 'test-of:';
  Object.assign(globalThis, { testOf: (address: string) => tests.get(address) });
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'tap' && tests.has(context.parentURL ?? '')
        ? { url: scheme + context.parentURL, format: 'module', shortCircuit: true }
        : next(specifier, context),
    load(url, context, next) {
      if (!url.startsWith(scheme)) return next(url, context);
      const source = `export default globalThis.testOf(${JSON.stringify(url.slice(scheme.length))});`;
      return { source, format: 'module', shortCircuit: true };
    },
  });
}

async function runFile(lane: Test, { file, limit }: Handed): Promise<Result> {
  const result: Result = {
    file,
    passed: 0,
    failed: [],
    skipped: [],
    failures: [],
    comments: [],
    seconds: 0,
    processor: 0,
    lane: 0,
  };
  const [before, used] = [performance.now(), allProcessorSeconds()];
  await lane.test(file, { timeout: 1000 * limit }, async (t) => {
    t.parser.on('assert', ({ ok, name, skip }) => {
      if (skip) result.skipped.push(`${name}: ${skip}`);
      else if (ok) result.passed++;
      else result.failed.push(plain(name)); // Playwright writes in colours
    });
    t.parser.on('fail', ({ fullname, diag }) => void result.failures.push(plain(`${fullname}\n${textOf(diag)}`)));
    t.parser.on('comment', (comment) => void result.comments.push(comment));
    const address = pathToFileURL(path.resolve(file)).href;
    tests.set(address, t);
    await import(address);
  });
  if (result.passed + result.failed.length + result.skipped.length === 0) result.failed.push('no test');
  result.seconds = (performance.now() - before) / 1000;
  result.lane = allProcessorSeconds();
  result.processor = result.lane - used;
  return result;
}

/** tap's diagnostics, which may have any shape, as indented text. */
function textOf(diag: unknown): string {
  const lines = Object.entries(diag ?? {}).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : inspect(value)}`,
  );
  return lines.join('\n').replace(/^/gm, '    ');
}
