/** What a booking says day by day, and what a change makes of its versions. */
import { addDays, type Day } from './days.ts';
import { type Edit, edited, isSame, type Line } from './instructions.ts';

/** What is said from a day on. `valid_until`: the last day of what is for a while; null of what stays. */
export type Version = { valid_from: Day; valid_until: Day | null; lines: Line[] };

/** An edit, and the days it is for. */
export type Change = Edit & { lines: Line[]; valid_from: Day; valid_until: Day | null };

/** Days with one version in force, or with none. `until`: null where it has no end. */
export type Span<Known extends Version = Version> = { from: Day; until: Day | null; is: Known | undefined };

/** What a change writes, and which versions that begin on the same days it takes the place of. */
export type Rewrite<Known extends Version = Version> = { write: Version[]; replaced: Known[] };

const covers = ({ valid_from, valid_until }: Version, day: Day) =>
  valid_from <= day && (valid_until === null || valid_until >= day);

const goesBefore = (one: Version, other: Version | undefined) =>
  !other ||
  one.valid_from > other.valid_from ||
  (one.valid_from === other.valid_from && one.valid_until !== null && other.valid_until === null);

/** The version in force on a day, as `instruction_on` of the database has it. */
const inForce = <Known extends Version>(versions: readonly Known[], day: Day): Known | undefined =>
  versions.reduce<Known | undefined>(
    (found, version) => (covers(version, day) && goesBefore(version, found) ? version : found),
    undefined,
  );

/** The days from one on, until another or without end, cut where another version begins to be in force. */
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
 * What a change writes; nothing where it changes nothing. All that a horse gets begins on the first day, over what is in
 * force on it. A part is changed in whatever is in force on each of the days.
 */
export const rewriteOf = <Known extends Version>(versions: readonly Known[], change: Change): Rewrite<Known> =>
  change.how === 'whole' ? allAnew(versions, change) : inPart(versions, change);

function allAnew<Known extends Version>(versions: readonly Known[], change: Change): Rewrite<Known> {
  const { valid_from, valid_until, lines } = change;
  const now = inForce(versions, valid_from);
  const stays = now ? isSame(now.lines, lines) && now.valid_until === valid_until : lines.length === 0;
  if (stays) return { write: [], replaced: [] };
  const begin = versions.filter((version) => version.valid_from === valid_from);
  // What stays takes the place of both; what is for a while leaves what stays, which is in force again afterwards.
  const replaced = begin.filter((version) => valid_until === null || version.valid_until !== null);
  return { write: [{ valid_from, valid_until, lines }], replaced };
}

/**
 * Each version in force on some of the days is written anew, changed, once: from the first of them, until its own end or the
 * change's. So what stays goes on to stay, and a while keeps its end.
 */
function inPart<Known extends Version>(versions: readonly Known[], change: Change): Rewrite<Known> {
  const spans = firstSpans(spansOf(versions, change.valid_from, change.valid_until));
  const changes = spans.map(({ from, is }) => {
    const before = is?.lines ?? [];
    const lines = edited(before, change);
    const valid_until = earlier(is?.valid_until ?? null, change.valid_until);
    return { is, lines, valid_from: from, valid_until, stays: !lines || isSame(before, lines) };
  });
  const kept = changes.flatMap(({ is, stays }) => (is?.valid_until && stays ? is.valid_from : []));
  const write = changes.flatMap(({ is, lines, valid_until, stays, ...begins }) => {
    if (stays || !lines) return [];
    const valid_from = valid_until ? begins.valid_from : firstDayUnder(kept, is, change);
    return { valid_from, valid_until, lines };
  });
  const replaced = versions.filter((version) => write.some((written) => isOfSameDay(written, version)));
  return { write: [...write, ...afterwards(versions, replaced, change)], replaced };
}

/** Where each version is in force first. */
const firstSpans = <Known extends Version>(spans: readonly Span<Known>[]): Span<Known>[] =>
  spans.filter(({ is }, nth) => spans.findIndex((span) => span.is === is) === nth);

const earlier = (one: Day | null, other: Day | null): Day | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/**
 * What stays begins with the change even where something is for a while, so that whatever is said afterwards goes before it;
 * under a while from before that the change leaves as it is, it begins with this while, which would be hidden otherwise.
 */
function firstDayUnder(kept: readonly Day[], is: Version | undefined, { valid_from }: Change): Day {
  if (is && is.valid_from >= valid_from) return is.valid_from;
  return [valid_from, ...kept].sort()[0] as Day;
}

const isOfSameDay = (one: Version, other: Version) =>
  one.valid_from === other.valid_from && (one.valid_until === null) === (other.valid_until === null);

/** What was replaced for some of its days only goes on after the change as it was. */
function afterwards(versions: readonly Version[], replaced: readonly Version[], { valid_until }: Change): Version[] {
  if (!valid_until) return [];
  return firstSpans(spansOf(versions, addDays(valid_until, 1))).flatMap(({ from, is }) =>
    is && replaced.includes(is) ? { ...is, valid_from: from } : [],
  );
}

/** Days on which something else is said than before. */
export type ChangedDays = { from: Day; until: Day | null; was: Line[]; is: Line[] };

/** What becomes of the days of a change, where something does. */
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
