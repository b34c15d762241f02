/** Versions of a booking's instruction: which is in force on a day, and how a change rewrites them. */
import { addDays, type Day } from './days.ts';
import { type Edit, edited, isSame, type Line } from './instructions.ts';

/** An instruction from a day on. `valid_until`: the last day of a temporary version; null for a permanent one. */
export type Version = { valid_from: Day; valid_until: Day | null; lines: Line[] };

export type Change = Edit & { lines: Line[]; valid_from: Day; valid_until: Day | null };

/** Consecutive days on which `is` is the version in force, if any. `until`: null without an end. */
export type Span<Known extends Version = Version> = { from: Day; until: Day | null; is: Known | undefined };

/** The versions that a change writes, and the versions beginning on the same days that they replace. */
export type Rewrite<Known extends Version = Version> = { write: Version[]; replaced: Known[] };

const covers = ({ valid_from, valid_until }: Version, day: Day) =>
  valid_from <= day && (valid_until === null || valid_until >= day);

const overrides = (one: Version, other: Version | undefined) =>
  !other ||
  one.valid_from > other.valid_from ||
  (one.valid_from === other.valid_from && one.valid_until !== null && other.valid_until === null);

/** The version in force on a day, by the rule of the database function `instruction_on`. */
const inForce = <Known extends Version>(versions: readonly Known[], day: Day): Known | undefined =>
  versions.reduce<Known | undefined>(
    (found, version) => (covers(version, day) && overrides(version, found) ? version : found),
    undefined,
  );

/** Splits the days from `from` to `until` (null: without end) into spans with one version in force. */
export function spansOf<Known extends Version>(
  versions: readonly Known[],
  from: Day,
  until: Day | null = null,
): Span<Known>[] {
  const begins = versions.flatMap(({ valid_from, valid_until }) => [
    valid_from,
    ...(valid_until ? [addDays(valid_until, 1)] : []),
  ]);
  const inside = begins.filter((day) => day > from && (until === null || day <= until));
  const spans: Span<Known>[] = [];
  for (const day of [from, ...[...new Set(inside)].sort()]) {
    const is = inForce(versions, day);
    const last = spans.at(-1);
    if (last && last.is === is) continue;
    if (last) last.until = addDays(day, -1);
    spans.push({ from: day, until, is });
  }
  return spans;
}

/**
 * The versions that a change writes; none if it changes nothing. A change of the whole instruction replaces it from the first
 * day on. A change of a part is applied to each version in force on any of the days.
 */
export const rewriteOf = <Known extends Version>(versions: readonly Known[], change: Change): Rewrite<Known> =>
  change.how === 'whole' ? rewriteWhole(versions, change) : rewritePart(versions, change);

function rewriteWhole<Known extends Version>(versions: readonly Known[], change: Change): Rewrite<Known> {
  const { valid_from, valid_until, lines } = change;
  const now = inForce(versions, valid_from);
  const isUnchanged = now ? isSame(now.lines, lines) && now.valid_until === valid_until : lines.length === 0;
  if (isUnchanged) return { write: [], replaced: [] };
  const ofSameDay = versions.filter((version) => version.valid_from === valid_from);
  // A temporary version keeps the permanent one of the same day, because that one is in force again afterwards.
  const replaced = ofSameDay.filter((version) => valid_until === null || version.valid_until !== null);
  return { write: [{ valid_from, valid_until, lines }], replaced };
}

/**
 * Writes one changed copy of each version that is in force on any of the days, from the first such day until the end of the
 * version or of the change, whichever is earlier. So permanent versions stay permanent and temporary ones keep their end.
 */
function rewritePart<Known extends Version>(versions: readonly Known[], change: Change): Rewrite<Known> {
  const spans = firstSpans(spansOf(versions, change.valid_from, change.valid_until));
  const changes = spans.map(({ from, is }) => {
    const before = is?.lines ?? [];
    const lines = edited(before, change);
    const valid_until = earlier(is?.valid_until ?? null, change.valid_until);
    return { is, lines, valid_from: from, valid_until, isUnchanged: !lines || isSame(before, lines) };
  });
  const kept = changes.flatMap(({ is, isUnchanged }) => (is?.valid_until && isUnchanged ? is.valid_from : []));
  const write = changes.flatMap(({ is, lines, valid_until, isUnchanged, ...begins }) => {
    if (isUnchanged || !lines) return [];
    const valid_from = valid_until ? begins.valid_from : firstDayUnder(kept, is, change);
    return { valid_from, valid_until, lines };
  });
  const replaced = versions.filter((version) => write.some((written) => isOfSameDay(written, version)));
  return { write: [...write, ...afterwards(versions, replaced, change)], replaced };
}

const firstSpans = <Known extends Version>(spans: readonly Span<Known>[]): Span<Known>[] =>
  spans.filter(({ is }, nth) => spans.findIndex((span) => span.is === is) === nth);

const earlier = (one: Day | null, other: Day | null): Day | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/**
 * The first day of a permanent version. It begins with the change even under a temporary version, so that later changes
 * override it. If the change leaves an earlier temporary version as it is, the permanent one begins with that version,
 * because otherwise it would hide it.
 */
function firstDayUnder(kept: readonly Day[], is: Version | undefined, { valid_from }: Change): Day {
  if (is && is.valid_from >= valid_from) return is.valid_from;
  return [valid_from, ...kept].sort()[0] as Day;
}

const isOfSameDay = (one: Version, other: Version) =>
  one.valid_from === other.valid_from && (one.valid_until === null) === (other.valid_until === null);

/** Restores a replaced version after the change if the change covered only some of its days. */
function afterwards(versions: readonly Version[], replaced: readonly Version[], { valid_until }: Change): Version[] {
  if (!valid_until) return [];
  return firstSpans(spansOf(versions, addDays(valid_until, 1))).flatMap(({ from, is }) =>
    is && replaced.includes(is) ? { ...is, valid_from: from } : [],
  );
}

/** Consecutive days whose lines a change alters. */
export type ChangedDays = { from: Day; until: Day | null; was: Line[]; is: Line[] };

/** The days of a change on which the lines differ afterwards, with the lines before and after. */
export function changedDays(versions: readonly Version[], change: Change): ChangedDays[] {
  const { valid_from, valid_until } = change;
  if (valid_until && valid_until < valid_from) return [];
  const { write, replaced } = rewriteOf(versions, change);
  const after = [...versions.filter((version) => !replaced.includes(version)), ...write];
  return spansOf(after, valid_from, valid_until).flatMap(({ from, until, is }) => {
    const was = inForce(versions, from)?.lines ?? [];
    return isSame(was, is?.lines ?? []) ? [] : { from, until, was, is: is?.lines ?? [] };
  });
}
