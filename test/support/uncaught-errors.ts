import { registerHooks } from 'node:module';
import type { Test } from 'tap';

// To attribute uncaught errors tap follows every promise with async hooks, which take an eighth of the tests'
// processor time. Here one test runs at a time, so the error belongs to that test. Import this before tap.

const PACKAGE = 'async-hook-domain';
const FOLLOWS_NOTHING = 'export class Domain { destroy() {} }';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === PACKAGE ? { url: `${PACKAGE}:`, format: 'module', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === `${PACKAGE}:` ? { source: FOLLOWS_NOTHING, format: 'module', shortCircuit: true } : next(url, context),
});

/** Fails the running test on uncaught errors: the innermost one below `root` that has begun. */
export function failOnUncaughtErrors(root: Test): void {
  const running = [root];
  const follow = (test: Test) => {
    test.on('subtestStart', (begun) => {
      running.push(begun as Test);
      follow(begun as Test);
    });
    test.on('subtestEnd', (ended) => void running.splice(running.indexOf(ended as Test), 1));
  };
  follow(root);
  process.on('uncaughtException', (error, tapCaught) => {
    running.at(-1)?.threw(Object.assign(error instanceof Error ? error : new Error(String(error)), { tapCaught }));
  });
}
