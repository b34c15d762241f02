import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import root, { type Test } from 'tap';
import { failOnUncaughtErrors } from './uncaught-errors.ts';

/** The runner's instructions for a process. */
export type Work = {
  /** All test files in their starting order. */
  files: string[];
  /** A folder with a marker for each file that a process has begun. */
  begun: string;
  /** Each process appends its `Result`s to this file, one JSON a line. */
  results: string;
  /** The most files for one process. */
  most: number;
  /** Seconds for one file. */
  limit: number;
};

export type Result = { file: string; passed: number; failed: string[] };

/** By the file's URL. */
const tests = new Map<string, Test>();

const addressOf = (file: string) => pathToFileURL(path.resolve(file)).href;

/**
 * Runs test files one after the other in this process, so that the app is loaded and a browser started only once. Takes
 * files that no other process has begun. Each file is a test of its own, the `t` that it imports from tap, so what it
 * opens is closed with it.
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
    console.error(`${result.failed.length ? 'FAIL' : 'pass'} ${file} ${seconds} s`); // tap parses stdout
    fs.appendFileSync(results, `${JSON.stringify(result)}\n`);
  }
  setTimeout(() => {
    console.error(`A test left something open that keeps its process: ${process.getActiveResourcesInfo()}`);
    process.exit(1);
  }, 20_000).unref();
}

/** Marks a file as begun; returns false if another process was first. */
function begin(file: string, begun: string): boolean {
  try {
    fs.closeSync(fs.openSync(path.join(begun, encodeURIComponent(file)), 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Gives each file that imports tap its own test. */
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
  const alive = setInterval(() => {}, 1000 * limit); // Without a handle node would exit.
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
