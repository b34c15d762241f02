import type { Day } from '../../domain/days.ts';
import { sum } from '../../domain/rounds.ts';
import type { Db } from '../../platform/data/database.ts';
import type { DayWork, LeftOver, Member, Progress, Round } from './schema.ts';
import { type LeftOverOf, leftOverBefore, leftTo, roundsOn, teamOn } from './work-queries.ts';

type Named = { busy: number; idle: number };

const left = ({ total, done }: Progress) => total - done;

/** A day's work by service and by person; today's includes what is left over from earlier days. */
export async function dayWork(db: Db, date: Day, today: Day, named: Named): Promise<DayWork> {
  const isToday = date === today;
  const [found, people, leftOver] = await Promise.all([
    roundsOn(db, date),
    teamOn(db, date),
    isToday ? leftOverBefore(db, today) : [],
  ]);
  const rounds = mostLeftFirst(found);
  return {
    date,
    today,
    rounds,
    total: sum(rounds.map(({ total }) => total)),
    done: sum(rounds.map(({ done }) => done)),
    free: sum(rounds.map(({ free }) => free)),
    skipped: sum(rounds.map(({ skipped }) => skipped)),
    late: leftOverIn(leftOver),
    team: teamOf(people, leftOver, named),
  };
}

const mostLeftFirst = (rounds: readonly Round[]): Round[] =>
  rounds.toSorted((one, other) => left(other) - left(one) || one.name.localeCompare(other.name, 'pl'));

function leftOverIn(leftOver: readonly LeftOverOf[]): LeftOver | null {
  const [first] = leftOver.toSorted((one, other) => one.since.localeCompare(other.since));
  if (!first) return null;
  const free = leftOver.find(({ worker_id }) => worker_id === null);
  return {
    count: sum(leftOver.map(({ count }) => count)),
    since: first.since,
    oldest: first.oldest,
    free: free ? { count: free.count, since: free.since } : null,
  };
}

/** Sorts by what is left, most first; ties keep the order of names. */
function teamOf(
  people: Awaited<ReturnType<typeof teamOn>>,
  leftOver: readonly LeftOverOf[],
  named: Named,
): DayWork['team'] {
  const lateOf = new Map(leftOver.map(({ worker_id, count }) => [worker_id, count]));
  const members = people.map((person): Member => ({ ...person, late: lateOf.get(person.id) ?? 0 }));
  const busy = members
    .filter(({ total, late }) => total + late > 0)
    .sort((one, other) => left(other) + other.late - left(one) - one.late || other.total - one.total);
  const idle = members.filter(({ total, late }) => total + late === 0);
  return {
    busy: busy.slice(0, named.busy),
    busy_count: busy.length,
    idle: idle.slice(0, named.idle).map(({ name }) => name),
    idle_count: idle.length,
  };
}

/** Adds to each person who has work what is left of it, by service. */
export async function withTheRest(db: Db, work: DayWork): Promise<DayWork> {
  const { busy } = work.team;
  const ids = busy.map(({ id }) => id);
  const rest = Map.groupBy(await leftTo(db, work.date, ids), ({ worker_id }) => worker_id);
  const members = busy.map((member) => ({ ...member, rest: rest.get(member.id) ?? [] }));
  return { ...work, team: { ...work.team, busy: members } };
}
