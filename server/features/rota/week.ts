import { addDays, type Day } from '../../domain/days.ts';
import { EVERY_DAY } from '../../domain/recurrence.ts';
import type { Absence, Bar, Given, Named, RotaLine } from './schema.ts';

/** Workers by first name, with the initial where two have the same. */
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
  /** Who has the work that absences left; work that somebody still has to be given is not among it. */
  given: readonly Given[];
  names: ReadonlyMap<string, string>;
};

/** Stands in a cell instead of a name where several have the work. */
const SHARED = 'rozdane';

/**
 * A line as bars over successive days. Of an aisle's line the days without a name are left out: the stable's counts. A
 * line without any name has no bars.
 */
export function barsOf({ service_id, aisle, worker_ids }: RotaLine, week: Week): Bar[] {
  const { monday, absences, given, names } = week;
  const isAway = (id: string, day: Day) =>
    absences.find(({ worker_id, from, to }) => worker_id === id && from <= day && day <= to);
  const nameOf = (id: string | null) => (id ? (names.get(id) ?? 'ktoś inny') : null);
  const whoeverHas = (absence: string, day: Day) => {
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
    const absence = id ? isAway(id, day) : undefined;
    const instead = absence?.stand_in && !isAway(absence.stand_in, day) ? absence.stand_in : null;
    const planned = nameOf(absence ? instead : id);
    const name = planned ?? (absence && whoeverHas(absence.id, day)) ?? null;
    const bar = { name, away: absence ? nameOf(id) : null };
    const last = bars.at(-1);
    const goesOn = last && last.first + last.days === weekday && last.name === bar.name && last.away === bar.away;
    if (goesOn) last.days += 1;
    else bars.push({ first: weekday, days: 1, ...bar });
  }
  return bars;
}
