import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** An assertion that failed, or an error. */
export type Failure = {
  /** Its file; undefined where it cannot be laid to one. */
  file?: string;
  /** Its tests, from the file inwards, and what it is. */
  name: string;
  /** Where in our code it came from, then what was expected and found. */
  lines: string[];
};

/** What tap says of a test point: its names joined, and what it has written about it in YAML. */
export type TestPoint = { fullname: string; diag?: unknown };

type Diagnosis = Record<string, unknown> & {
  at?: { fileName?: string; lineNumber?: number };
  stack?: string;
  diff?: string;
  cause?: { message?: unknown };
};

/** How much of a difference is shown, in lines, and of a line, in characters. */
const MAX_DIFF_LINES = 10;
const WIDTH = 160;
const WIDTH_OF_A_NAME = 400;

/** How many failures are shown with more than their name, and in how many lines together, so that the end of a log has them. */
const MAX_IN_FULL = 8;
const ROOM = 48;
const MAX_FOR_ONE = 15;
const MAX_NAMES = 8;

/** What tap and Postgres say of an error, or of an assertion that is no comparison. */
const FURTHER = ['found', 'wanted', 'doNotWant', 'pattern', 'code', 'detail', 'constraint', 'where'];

/** The frames between tap and a test file. */
const OF_THE_RUNNER = /test\/support\/(one-process|uncaught-errors)\.ts$/;

/** What tap calls the test that a process is. */
const OF_THE_PROCESS = /^TAP > /;

const cut = (text: string, width: number) => (text.length > width ? `${text.slice(0, width)}…` : text);

/** What is known of a failure in `file`, the one that the process is at. */
export function failureOf(point: TestPoint, file: string): Failure {
  const diag = (point.diag && typeof point.diag === 'object' ? point.diag : {}) as Diagnosis;
  const name = stripVTControlCharacters(point.fullname).replace(OF_THE_PROCESS, '').replaceAll(/\s+/g, ' ').trim();
  const places = placesOf(diag, file).map(({ path, line }) => `${path}:${line}  ${sourceOf(path, line)}`);
  const further = FURTHER.filter((key) => diag[key] !== undefined).map((key) => `${key}: ${JSON.stringify(diag[key])}`);
  const cause = diag.cause?.message ? [`cause: ${diag.cause.message}`] : [];
  const lines = [...places, ...cause, ...further, ...differenceIn(diag.diff ?? '')];
  return {
    ...(name.startsWith(file) ? { file } : {}),
    name: name.startsWith(file) ? name : `outside of any test, at or after ${file} > ${name}`,
    lines: lines.map((line) => cut(stripVTControlCharacters(line), WIDTH)),
  };
}

/** Where it came from in our code, and where in the test file. */
function placesOf({ stack = '', at }: Diagnosis, file: string): { path: string; line: number }[] {
  const frames = [...stack.matchAll(/(?:^|[\s(])([^\s():]+):(\d+):\d+\)?$/gm)].map(([, path = '', line]) => ({
    path,
    line: Number(line),
  }));
  if (!stack && at?.fileName) frames.push({ path: at.fileName, line: at.lineNumber ?? 0 });
  const ours = frames.filter(({ path }) => !/^\/|^node:|node_modules\//.test(path) && !OF_THE_RUNNER.test(path));
  return [...new Set([ours[0], ours.find(({ path }) => path === file)])].filter((frame) => frame !== undefined);
}

function sourceOf(path: string, line: number): string {
  try {
    return fs.readFileSync(path, 'utf8').split('\n')[line - 1]?.trim() ?? '';
  } catch {
    return '';
  }
}

/** The lines in which what was found (+) differs from what was expected (-), some of each where there are many. */
function differenceIn(diff: string): string[] {
  const lines = diff.split('\n').filter((line) => /^[-+ ]/.test(line) && !/^(---|\+\+\+) (expected|actual)/.test(line));
  if (lines.length <= MAX_DIFF_LINES) return lines;
  const expected = lines.filter((line) => line.startsWith('-'));
  const found = lines.filter((line) => line.startsWith('+'));
  const half = MAX_DIFF_LINES / 2;
  return [
    ...expected.slice(0, Math.max(half, MAX_DIFF_LINES - found.length)),
    ...found.slice(0, Math.max(half, MAX_DIFF_LINES - expected.length)),
  ];
}

/** What a run says of its failures at its end: of each file's first ones more than their names. */
export function reportOf(failures: readonly Failure[]): string[] {
  if (!failures.length) return [];
  const inFull = firstOfEachFile(failures).slice(0, MAX_IN_FULL);
  const others = failures.filter((failure) => !inFull.includes(failure));
  const room = Math.min(MAX_FOR_ONE, Math.floor(ROOM / inFull.length));
  const more = others.length - MAX_NAMES;
  const heading = ({ name }: Failure) => `✖ ${cut(name, WIDTH_OF_A_NAME)}`;
  return [
    'What failed (-: expected, +: found instead):',
    ...failures
      .filter((failure) => inFull.includes(failure))
      .flatMap((failure) => [heading(failure), ...failure.lines.slice(0, room - 1).map((line) => `    ${line}`)]),
    ...others.slice(0, MAX_NAMES).map(heading),
    ...(more > 0 ? [`and ${more} more failures`] : []),
    '',
  ];
}

/** The first failures of all files, then the second ones, and so on. */
function firstOfEachFile(failures: readonly Failure[]): Failure[] {
  const seen = new Map<string | undefined, number>();
  const ranked = failures.map((failure) => {
    const rank = seen.get(failure.file) ?? 0;
    seen.set(failure.file, rank + 1);
    return { failure, rank };
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ failure }) => failure);
}
