import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import root, { type Test } from 'tap';
import { failOnUncaughtErrors } from './uncaught-errors.ts';

/** What `npm test` tells each process. */
export type Work = {
  /** All test files of the run, in the order in which they begin. */
  files: string[];
  /** A folder that holds a file for each test file that a process has begun. */
  begun: string;
  /** The file to which each process appends a `Result` a line, as JSON. */
  results: string;
  /** How many test files one process runs at most. */
  most: number;
  /** How long a test file may take, in seconds. */
  limit: number;
};

/** What became of a test file: how many of its outermost tests passed, and the names of those that failed. */
export type Result = { file: string; passed: number; failed: string[] };

/** The test of each file, by the file's address. */
const tests = new Map<string, Test>();

const addressOf = (file: string) => pathToFileURL(path.resolve(file)).href;

/**
 * Runs test files one after the other in this process, which loads the app and starts a browser only once: each that no
 * other process has begun. A file is a test of its own, the `t` that it imports from tap, so what it opens is closed with it.
 */
export async function runInOneProcess({ files, begun, results, most, limit }: Work): Promise<void> {
  failOnUncaughtErrors(root);
  giveEachItsTest(new Set(files.map(addressOf)));
  let run = 0;
  for (const file of files) {
    if (run === most) break;
    if (!begin(file, begun)) continue;
    run++;
    const before = performance.now();
    const result = await runFile(file, limit);
    const seconds = ((performance.now() - before) / 1000).toFixed(1);
    console.error(`${result.failed.length ? 'FAIL' : 'pass'} ${file} ${seconds} s`); // Tap reads the other stream.
    fs.appendFileSync(results, `${JSON.stringify(result)}\n`);
  }
  setTimeout(() => {
    console.error(`A test left something open that keeps its process: ${process.getActiveResourcesInfo()}`);
    process.exit(1);
  }, 20_000).unref();
}

/** Marks a file as begun; false if another process has. */
function begin(file: string, begun: string): boolean {
  try {
    fs.closeSync(fs.openSync(path.join(begun, encodeURIComponent(file)), 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Lets each file that imports tap have the test of its own. */
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

async function runFile(file: string, limit: number): Promise<Result> {
  const alive = setInterval(() => {}, 1000 * limit); // A test that waits for nothing would end the process.
  const result: Result = { file, passed: 0, failed: [] };
  await root.test(file, { timeout: 1000 * limit }, async (t) => {
    t.parser.on('assert', ({ ok, name }) => {
      if (ok) result.passed++;
      else result.failed.push(name);
    });
    tests.set(addressOf(file), t);
    await import(addressOf(file));
  });
  clearInterval(alive);
  if (result.passed + result.failed.length === 0) result.failed.push('no test');
  return result;
}
