import type { DayWork, Member, Progress, Round } from '../../../views/board/props.ts';
import type { Day } from '../../domain/days.ts';
import type { CountedWork } from './work-queries.ts';

const left = ({ total, done }: Progress) => total - done;

/** Puts together what was counted. */
export function dayWork(date: Day, today: Day, counted: CountedWork): DayWork {
  // Those that are alike keep the order of their names.
  const rounds = counted.rounds
    .map(({ free, ...round }) => ({ ...round, free: free ?? 0 }))
    .sort((one, other) => left(other) - left(one) || one.name.localeCompare(other.name, 'pl'));
  const sum = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0);
  return {
    ...{ date, today, rounds },
    ...{ total: sum(({ total }) => total), done: sum(({ done }) => done), free: sum(({ free }) => free) },
    late: leftOverIn(counted),
    team: teamIn(counted),
  };
}

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
