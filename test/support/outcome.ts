import { stripVTControlCharacters } from 'node:util';

/** What a run of test files came to. */
export type Outcome = {
  /** Assertions. A file that fails without one that does counts as one. */
  passed: number;
  failed: number;
  skipped: number;
  /** The files in which something failed; each file that is at fault stands in one of these lists. */
  failing: string[];
  /** Those that ran out of time. */
  hung: string[];
  /** Those that were to be run and have not come to their end: they were stopped, or tap ended before them. */
  unfinished: string[];
};

type End = { counts: string; seconds: number; fault: 'failing' | 'hung' | 'unfinished' | null };

// ` PASS  test/a.test.ts 5 OK 57s`, ` FAIL  test/b.test.ts 2 failed of 5 2m`, ` SKIP  test/c.test.ts 1 skip of 30 27ms`
const END = /^ (PASS|FAIL|SKIP|TODO) {2}(\S+) (.*?) ?([\d.]+)(ms|s|m)$/;

/**
 * Reads the report of tap's reporter `base`, which tells of each file when that ends, as far as it got: tap's own summary
 * is missing when a file hung or tap itself was ended. `limit`: how long a file may take, in seconds.
 */
export function readOutcome(report: string, files: string[], limit: number): Outcome {
  const ends = endsIn(report, limit);
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, failing: [], hung: [], unfinished: [] };
  const byName = [...ends].sort(([a], [b]) => (a < b ? -1 : 1)); // files that run side by side end in any order
  for (const [file, { counts, fault }] of byName) {
    const { passed, failed, skipped } = countIn(counts);
    outcome.passed += passed;
    outcome.failed += fault ? Math.max(failed, 1) : 0;
    outcome.skipped += skipped;
    if (fault) outcome[fault].push(file);
  }
  const unheard = files.filter((file) => !ends.has(file));
  outcome.unfinished.push(...unheard);
  outcome.failed += unheard.length;
  return outcome;
}

const SECONDS = { ms: 0.001, s: 1, m: 60 };

function endsIn(report: string, limit: number): Map<string, End> {
  const ends = new Map<string, End>();
  let last: End | undefined;
  for (const line of stripVTControlCharacters(report).split('\n')) {
    const [, how, file, counts = '', time, unit] = END.exec(line) ?? [];
    if (file) {
      const seconds = Number(time) * SECONDS[unit as keyof typeof SECONDS];
      const before = ends.get(file); // a failing file is told of once more at the end
      last = before ?? { counts, seconds, fault: null };
      // Tap ends a file that keeps the processor busy without a word.
      if (how === 'FAIL') last.fault ??= seconds >= limit && !/failed/.test(counts) ? 'hung' : 'failing';
      ends.set(file, last);
    } else if (last && /^✖ .*timeout!$/.test(line)) last.fault = 'hung';
    else if (last && /^ ✖ {2}SIG(TERM|INT)$/.test(line)) last.fault = 'unfinished';
    else if (last && line === ' ~ no tests found') last.fault ??= 'failing'; // most likely it threw at its first line
  }
  return ends;
}

/** `5 OK`, `2 failed of 5`, `1 skip of 30`, `1 failed, 2 skip of 30`, or nothing at all. */
function countIn(counts: string): { passed: number; failed: number; skipped: number } {
  const number = (pattern: RegExp) => Number(pattern.exec(counts)?.[1] ?? 0);
  const failed = number(/(\d+) failed/);
  const skipped = number(/(\d+) skip/) + number(/(\d+) todo/);
  const all = number(/of (\d+)/) || number(/(\d+) OK/);
  return { passed: all - failed - skipped, failed, skipped };
}

/** How a run is closed: who is at fault, then a line that counts. */
export function closing({ passed, failed, skipped, ...files }: Outcome): string {
  const list = (what: string, names: string[]) =>
    names.length
      ? `${what}: ${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}\n`
      : '';
  return [
    list('Failed', files.failing),
    list('Ran out of time', files.hung),
    list('Not run to the end', files.unfinished),
    `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  ].join('');
}
