import type { DayWork, LeftOver, Member, Round } from '../../../views/board/props.ts';
import type { Day } from '../../domain/days.ts';
import type { Doer, Progress, Share } from './queries.ts';

type Counted = {
  date: Day;
  today: Day;
  shares: readonly Share[];
  late: LeftOver | null;
  doers: readonly Doer[];
};

const left = ({ total, done }: Progress) => total - done;

const add = <T extends Progress>(to: T, { total, done }: Progress): T =>
  Object.assign(to, { total: to.total + total, done: to.done + done });

const nothing = (): Progress => ({ total: 0, done: 0 });

/** Puts together what was counted. */
export function dayWork({ date, today, shares, late, doers }: Counted): DayWork {
  const rounds = new Map<string, Round>();
  const byDoer = new Map<string, Progress>();
  const sharesOf = Map.groupBy(shares, ({ person_id }) => person_id);
  for (const share of shares) {
    const { service_id: id, service_name: name, person_id } = share;
    const round = add(rounds.get(id) ?? { id, name, ...nothing(), free: 0 }, share);
    if (person_id === null) round.free += left(share);
    rounds.set(id, round);
    byDoer.set(person_id ?? '', add(byDoer.get(person_id ?? '') ?? nothing(), share));
  }
  const team = doers.map(({ id, name }) => {
    return {
      id,
      name,
      ...(byDoer.get(id) ?? nothing()),
      late: late?.by_worker[id] ?? 0,
      has: leftIn(sharesOf.get(id) ?? []),
    };
  });
  const nobody = byDoer.get('') ?? nothing();
  // Those that are alike keep their order: rounds that of names, people that of the list.
  const inOrder = [...rounds.values()].sort((one, other) => one.name.localeCompare(other.name, 'pl'));
  return {
    ...{ date, today, late, nobody },
    ...shares.reduce((sum, share) => add(sum, share), nothing()),
    free: left(nobody),
    rounds: inOrder.sort((one, other) => left(other) - left(one)),
    team: team.sort((one, other) => left(other) + other.late - left(one) - one.late || other.total - one.total),
  };
}

const leftIn = (shares: readonly Share[]): Member['has'] =>
  shares
    .filter((share) => left(share) > 0)
    .map((share) => ({ service: share.service_name, left: left(share) }))
    .sort((one, other) => other.left - one.left || one.service.localeCompare(other.service, 'pl'));
