import type { Day } from '../../domain/days.ts';
import { sum } from '../../domain/rounds.ts';
import type { SkipReason } from '../../domain/skipping.ts';
import type { Db } from '../../platform/data/database.ts';
import type { DayWork, LeftOver, Member, Progress, Rest, Round } from './schema.ts';
import { type Share, sharesOn } from './work-queries.ts';

/** The most people named with and without work, and whether the open tasks of each are listed by service. */
type Shown = { busy: number; idle: number; withRest: boolean };

/** A person's share of a service, or its unassigned part. */
type Load = Share & { service_id: string; service: string };

const left = ({ total, done }: Progress) => total - done;
const totalOf = (loads: readonly Load[]) => sum(loads.map(({ total }) => total));
const doneOf = (loads: readonly Load[]) => sum(loads.map(({ done }) => done));
const openOf = (loads: readonly Load[]) => sum(loads.map(({ open }) => open));
const isLoad = (share: Share): share is Load => share.service_id !== null;

/** The day's work by service and by person; for today also the open work of earlier days. */
export async function dayWork(db: Db, date: Day, today: Day, shown: Shown): Promise<DayWork> {
  const shares = await sharesOn(db, date, { withLate: date === today });
  const loads = shares.filter(isLoad);
  const rounds = roundsIn(loads.filter(({ late }) => !late));
  return {
    date,
    today,
    rounds: mostLeftFirst(rounds),
    total: sum(rounds.map(({ total }) => total)),
    done: sum(rounds.map(({ done }) => done)),
    free: sum(rounds.map(({ free }) => free)),
    skipped: sum(rounds.map(({ skipped }) => skipped)),
    late: leftOverIn(loads.filter(({ late }) => late)),
    team: teamOf(shares, shown),
  };
}

/** Each service's total, done, unassigned and skipped work. */
function roundsIn(loads: readonly Load[]): Round[] {
  const services = [...Map.groupBy(loads, ({ service_id }) => service_id)];
  return services.map(([id, loads]) => {
    const [{ service, at }] = loads as [Load];
    return {
      id,
      name: service,
      at,
      total: totalOf(loads),
      done: doneOf(loads),
      free: openOf(loads.filter((load) => load.id === null)),
      skipped: sum(loads.map(({ skipped }) => skipped)),
      reason: commonReason(loads),
    };
  });
}

function commonReason(loads: readonly Load[]): SkipReason | null {
  const reasons = new Set(loads.filter(({ skipped }) => skipped > 0).map(({ reason }) => reason));
  const [reason = null] = reasons;
  return reasons.size === 1 ? reason : null;
}

const mostLeftFirst = (rounds: readonly Round[]): Round[] =>
  rounds.toSorted((one, other) => left(other) - left(one) || one.name.localeCompare(other.name, 'pl'));

function leftOverIn(late: readonly Load[]): LeftOver | null {
  const since = firstDay(late);
  const [first] = late;
  if (!first?.oldest || !since) return null;
  const free = late.filter(({ id }) => id === null);
  const freeSince = firstDay(free);
  return {
    count: openOf(late),
    since,
    oldest: first.oldest,
    free: freeSince ? { count: openOf(free), since: freeSince } : null,
  };
}

const firstDay = (loads: readonly Load[]): Day | undefined => loads.flatMap(({ since }) => since ?? []).sort()[0];

/** Sorts by what is left, most first; ties keep the order of names. */
function teamOf(shares: readonly Share[], { busy: busyNamed, idle: idleNamed, withRest }: Shown): DayWork['team'] {
  const members = membersIn(shares, withRest);
  const busy = members
    .filter(({ total, late }) => total + late > 0)
    .sort((one, other) => left(other) + other.late - left(one) - one.late || other.total - one.total);
  const idle = members.filter(({ total, late }) => total + late === 0);
  return {
    busy: busy.slice(0, busyNamed),
    busy_count: busy.length,
    idle: idle.slice(0, idleNamed).map(({ name }) => name),
    idle_count: idle.length,
  };
}

/** The workers, and other people who have work on the day, by name. */
function membersIn(shares: readonly Share[], withRest: boolean): Member[] {
  const people = Map.groupBy(shares, ({ id }) => id);
  return [...people].flatMap(([id, owned]): Member[] => {
    const [{ name, has_account, is_worker, last_here }] = owned as [Share];
    const loads = owned.filter(isLoad);
    const today = loads.filter(({ late }) => !late);
    const total = totalOf(today);
    if (id === null || name === null || !(is_worker || total > 0)) return [];
    const late = openOf(loads.filter((load) => load.late));
    const rest = withRest && { rest: restOf(today) };
    return [{ id, name, has_account, total, done: doneOf(today), late, last_here, ...rest }];
  });
}

/** The open tasks by service, most first; ties keep the order of names. */
const restOf = (loads: readonly Load[]): Rest[] =>
  loads
    .filter(({ open }) => open > 0)
    .map(({ service, open }) => ({ service, left: open }))
    .sort((one, other) => other.left - one.left);
