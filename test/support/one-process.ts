import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import root, { type Test } from 'tap';
import { failureOf } from './failures.ts';
import { NOTES_VARIABLE, type Note } from './outcome.ts';
import { failOnUncaughtErrors } from './uncaught-errors.ts';

const note = (it: Note) => fs.appendFileSync(process.env[NOTES_VARIABLE] as string, `${JSON.stringify(it)}\n`);

const addressOf = (file: string) => pathToFileURL(path.resolve(file)).href;

/** The test of each file, by the file's address. */
const tests = new Map<string, Test>();

/** What the runner tells each process. */
export type Work = { files: string[]; taken: string; most: number; limit: number };

/**
 * Runs test files one after the other in this process, which has to load the app and start a browser only once: each that
 * no other process has taken by then, of which the folder `taken` tells, up to so many. Each file is a test of its own:
 * that is the `t` it imports from tap, so what it leaves behind ends with it. `limit`: how long a file may take, in seconds.
 */
export async function runInOneProcess({ files, taken, most, limit }: Work): Promise<void> {
  failOnUncaughtErrors(root);
  giveEachItsTest(new Set(files.map(addressOf)));
  const run: string[] = [];
  root.parser.on('fail', (point) => note({ failure: failureOf(point, run.at(-1) ?? '') }));
  for (const file of files) {
    if (run.length === most) break;
    if (!take(file, taken)) continue;
    run.push(file);
    await runFile(file, limit);
  }
  setTimeout(() => endOpenProcess(run), 1000 * OPEN_FOR).unref();
}

/** Takes a file; false if another process has. */
function take(file: string, taken: string): boolean {
  try {
    fs.closeSync(fs.openSync(path.join(taken, encodeURIComponent(file)), 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** How long a process may stay open after its last file, in seconds: closing what it opened takes less, on a busy machine too. */
const OPEN_FOR = 20;

function endOpenProcess(run: string[]): void {
  const open = process.getActiveResourcesInfo().join(', ');
  console.error(`Something a test left open keeps the process alive: ${open}`);
  // What a file that failed leaves open says nothing new.
  if (root.passing()) {
    const name = 'a process stayed open: one of its tests ends without what it opened';
    note({ failure: { name, lines: [`open: ${open}`, `it ran ${run.join(', ')}`] } });
  }
  process.exit(1);
}

function giveEachItsTest(addresses: Set<string>): void {
  const scheme = 'test-of:';
  Object.assign(globalThis, { testOf: (address: string) => tests.get(address) });
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'tap' && addresses.has(context.parentURL ?? '')
        ? { url: scheme + context.parentURL, format: 'module', shortCircuit: true }
        : next(specifier, context),
    load(url, context, next) {
      if (!url.startsWith(scheme)) return next(url, context);
      const source = `export default globalThis.testOf(${JSON.stringify(url.slice(scheme.length))});`;
      return { source, format: 'module', shortCircuit: true };
    },
  });
}

async function runFile(file: string, limit: number): Promise<void> {
  note({ file, pid: process.pid });
  const begun = performance.now();
  const alive = setInterval(() => {}, 1000 * limit); // else a test that waits for nothing ends the process
  const counts = { total: 0, pass: 0, skip: 0, todo: 0 };
  await root.test(file, { timeout: 1000 * limit }, async (t) => {
    t.teardown(() => Object.assign(counts, t.assertTotals));
    tests.set(addressOf(file), t);
    await import(addressOf(file));
  });
  clearInterval(alive);
  const seconds = (performance.now() - begun) / 1000;
  const skipped = counts.skip + counts.todo;
  if (!counts.total && root.passing()) note({ failure: { file, name: `${file} has no tests`, lines: [] } });
  const failed = counts.total ? counts.total - counts.pass - skipped : 1;
  note({ file, passed: counts.pass, failed, skipped, seconds, hung: failed > 0 && seconds >= limit });
}
