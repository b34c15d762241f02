import type { DayWork, Member, Progress } from '../../../views/board/props.ts';
import type { Day } from '../../domain/days.ts';
import type { CountedWork } from './work-queries.ts';

const left = ({ total, done }: Progress) => total - done;

/** Puts together what was counted. */
export function dayWork(date: Day, today: Day, counted: CountedWork): DayWork {
  // Those that are alike keep the order of their names.
  const byName = counted.rounds.toSorted((one, other) => one.name.localeCompare(other.name, 'pl'));
  const [nobody, everybody] = [nothing(), nothing()];
  for (const { total, done, of_nobody, done_by_nobody } of counted.rounds) {
    add(everybody, { total, done });
    add(nobody, { total: of_nobody, done: done_by_nobody });
  }
  const rounds = byName.map(({ of_nobody, done_by_nobody, ...round }) => ({
    ...round,
    free: of_nobody - done_by_nobody,
  }));
  return {
    ...{ date, today, nobody, ...everybody },
    free: left(nobody),
    late: leftOverIn(counted),
    rounds: rounds.sort((one, other) => left(other) - left(one)),
    team: teamIn(counted),
  };
}

const nothing = (): Progress => ({ total: 0, done: 0 });

const add = (to: Progress, { total, done }: Progress) =>
  Object.assign(to, { total: to.total + total, done: to.done + done });

function leftOverIn({ late }: CountedWork): DayWork['late'] {
  if (!late) return null;
  const { count, since, oldest, free, free_since } = late;
  return { count, since, oldest: oldest ?? '', free: free && free_since ? { count: free, since: free_since } : null };
}

function teamIn({ busy, busy_count, idle, idle_count, has }: CountedWork): DayWork['team'] {
  const theirs = Map.groupBy(has, ({ person_id }) => person_id);
  return {
    busy: busy.map((member) => ({ ...member, has: mostFirst(theirs.get(member.id) ?? []) })),
    busy_count: busy_count ?? 0,
    idle: idle.map(({ name }) => name),
    idle_count: idle_count ?? 0,
  };
}

const mostFirst = (has: readonly CountedWork['has'][number][]): Member['has'] =>
  has
    .map(({ service, left }) => ({ service, left }))
    .sort((one, other) => other.left - one.left || one.service.localeCompare(other.service, 'pl'));
