import type { Failure } from './failures.ts';

/** Names the file in which a process notes for the runner which test file it is at: a line of JSON for each note. */
export const NOTES_VARIABLE = 'STAJNIA_TEST_NOTES';

/** What the process of a test file notes when it begins with the file. */
export type Begun = { file: string; pid: number };

/**
 * What it notes when the file has come to its end: assertions, of which a file without any has failed one, and whether it
 * ran out of time.
 */
export type Ended = {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  hung: boolean;
};

export type Note = Begun | Ended | { failure: Failure };

/** What a run of test files came to. */
export type Outcome = {
  /** Assertions. A file that does not come to its end counts as one that fails. */
  passed: number;
  failed: number;
  skipped: number;
  /** The files in which something failed; each file that is at fault stands in one of these lists. */
  failing: string[];
  /** Those that ran out of time. */
  hung: string[];
  /** Those that were to be run and have not come to their end: they were stopped, or the run ended before them. */
  unfinished: string[];
};

/** How far a run has come. */
export type Progress = {
  begun: ReadonlyMap<string, Begun>;
  ended: ReadonlyMap<string, Ended>;
  /** The files whose process was ended because they took too long. */
  killed: ReadonlySet<string>;
  failures: readonly Failure[];
  /** Whether the run was told to end. */
  stopped: boolean;
};

export function outcomeOf(files: readonly string[], { begun, ended, killed, failures, stopped }: Progress): Outcome {
  const ofNoFile = failures.filter(({ file }) => file === undefined).length;
  const outcome: Outcome = { passed: 0, failed: ofNoFile, skipped: 0, failing: [], hung: [], unfinished: [] };
  for (const file of [...files].sort()) {
    const end = ended.get(file);
    outcome.passed += end?.passed ?? 0;
    outcome.failed += end?.failed ?? 1;
    outcome.skipped += end?.skipped ?? 0;
    if (end?.hung || killed.has(file)) outcome.hung.push(file);
    else if (end ? end.failed > 0 : begun.has(file) && !stopped) outcome.failing.push(file);
    else if (!end) outcome.unfinished.push(file);
  }
  return outcome;
}

/** How a run says of a file that it has come to its end. */
export function lineOf({ file, passed, failed, skipped, seconds, hung }: Ended): string {
  const counts = failed ? `${failed} failed of ${passed + failed + skipped}` : `${passed} OK`;
  const more = skipped ? `, ${skipped} skipped` : '';
  return ` ${failed ? 'FAIL' : 'PASS'}  ${file} ${counts}${more} ${seconds.toFixed(1)}s${hung ? ', out of time' : ''}`;
}

/** What is said of files that their process took with it, beside what failed in them before. */
export function failuresOfProcesses(files: readonly string[], { begun, ended, killed, stopped }: Progress): Failure[] {
  const lost = files.filter((file) => begun.has(file) && !ended.has(file) && (killed.has(file) || !stopped));
  return lost.map((file) => ({
    file,
    name: killed.has(file)
      ? `${file} took several times as long as it may, so that its process was killed`
      : `${file} was not run to its end: its process crashed`,
    lines: [],
  }));
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
