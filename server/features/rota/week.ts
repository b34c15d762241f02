import { addDays, type Day } from '../../domain/days.ts';
import { EVERY_DAY } from '../../domain/recurrence.ts';
import type { Absence, Bar, Given, Named, RotaLine } from './schema.ts';

/** The workers' first names, with the initial of the last name if several have the same. */
export function shortNames(workers: readonly { id: string; first_name: string; last_name: string }[]): Named[] {
  const bearers = Map.groupBy(workers, ({ first_name }) => first_name);
  return workers.map(({ id, first_name, last_name }) => {
    const isAlone = bearers.get(first_name)?.length === 1;
    return { id, name: isAlone ? first_name : `${first_name} ${last_name.slice(0, 1)}.` };
  });
}

type Week = {
  monday: Day;
  absences: readonly Absence[];
  /** The people who got the work that absences left. */
  given: readonly Given[];
  names: ReadonlyMap<string, string>;
};

/** Shown instead of a name if several people have the work. */
const SHARED = 'rozdane';

/**
 * A line as bars over successive days. In an aisle's line days without a worker have no bar, because the line of the whole
 * stable applies there. A line without any worker has no bars.
 */
export function barsOf({ service_id, aisle, worker_ids }: RotaLine, week: Week): Bar[] {
  const { monday, absences, given, names } = week;
  const absenceOf = (id: string, day: Day) =>
    absences.find(({ worker_id, from, to }) => worker_id === id && from <= day && day <= to);
  const nameOf = (id: string | null) => (id ? (names.get(id) ?? 'ktoś inny') : null);
  const nameOfGiven = (absence: string, day: Day) => {
    const found = given.find(
      (work) => work.absence_id === absence && work.service_id === service_id && work.day === day,
    );
    return found && (found.people.length > 1 ? SHARED : nameOf(found.people[0] ?? null));
  };
  const bars: Bar[] = [];
  const isEmpty = EVERY_DAY.every((weekday) => !worker_ids[weekday as 1]);
  for (const weekday of EVERY_DAY) {
    const day = addDays(monday, weekday - 1);
    const id = worker_ids[weekday as 1];
    if (!id && (aisle || isEmpty)) continue;
    const absence = id ? absenceOf(id, day) : undefined;
    const standIn = absence?.stand_in && !absenceOf(absence.stand_in, day) ? absence.stand_in : null;
    const planned = nameOf(absence ? standIn : id);
    const name = planned ?? (absence && nameOfGiven(absence.id, day)) ?? null;
    const bar = { name, away: absence ? nameOf(id) : null };
    const last = bars.at(-1);
    const goesOn = last && last.first + last.days === weekday && last.name === bar.name && last.away === bar.away;
    if (goesOn) last.days += 1;
    else bars.push({ first: weekday, days: 1, ...bar });
  }
  return bars;
}
