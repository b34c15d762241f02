import type { Day } from '../../domain/days.ts';
import type { Groups } from './queries.ts';
import type { FreeRound, FreeTask, LeftOut, LoadedWorker, Offer, Portion } from './schema.ts';
import { shareEvenly } from './share-evenly.ts';

export const roundsOf = (tasks: readonly FreeTask[]): FreeRound[] =>
  [...Map.groupBy(tasks, ({ service_id }) => service_id)].map(([id, tasks]) => {
    return { id, name: (tasks[0] as FreeTask).service_name, tasks };
  });

/** The workers who may do a service: those of its groups, or all if it has none. */
export const eligibleWorkers =
  (workers: readonly LoadedWorker[], { ofService, workersIn }: Groups) =>
  (serviceId: string): readonly LoadedWorker[] => {
    const groups = ofService.get(serviceId);
    if (!groups) return workers;
    const members = new Set(groups.flatMap((group) => workersIn.get(group) ?? []));
    return workers.filter(({ id }) => members.has(id));
  };

/** The number of workers up to which a list offers all. */
export const FEW = 30;

/**
 * The workers that a list offers for a service: everybody in a small stable; in a larger one, unless all are requested,
 * those who may do it and have the least work that day, by name. `chosen` are always offered.
 */
export function offerOf(
  workers: readonly LoadedWorker[],
  own: readonly LoadedWorker[],
  { all, chosen }: { all: boolean; chosen: ReadonlySet<string> },
): Offer & { whole: boolean } {
  const others = workers.length > FEW && own.length > 0 ? [] : workers.filter((worker) => !own.includes(worker));
  const offered = (people: readonly LoadedWorker[]) => {
    if (all || people.length <= FEW) return [...people];
    const least = new Set(people.toSorted((one, other) => one.load - other.load).slice(0, FEW));
    return people.filter((worker) => least.has(worker) || chosen.has(worker.id));
  };
  const offer = { own: offered(own), others: offered(others) };
  return { ...offer, whole: offer.own.length + offer.others.length === own.length + others.length };
}

export const chosenWorkers = (...choices: readonly string[][]): Set<string> => new Set(pairs(choices.flat()).values());

/** Parses `service:worker` and `task:worker` pairs; the last one for a key wins. */
const pairs = (choices: readonly string[]) => new Map(choices.map((choice) => choice.split(':') as [string, string]));

/** Shares the work of each day among the workers who may do it and are present, so that their days are about equal. */
export function assignEvenly(
  tasks: readonly FreeTask[],
  groups: Groups,
  workersOf: ReadonlyMap<Day, readonly LoadedWorker[]>,
): Map<string, string> {
  const days = Map.groupBy(tasks, ({ date_to_finish }) => date_to_finish);
  return new Map(
    [...days].flatMap(([day, dueTasks]) => {
      const present = (workersOf.get(day) ?? []).filter(({ away }) => !away);
      const eligible = eligibleWorkers(present, groups);
      const people = new Map(roundsOf(dueTasks).map(({ id }) => [id, eligible(id).map((worker) => worker.id)]));
      const loads = new Map(present.map(({ id, load }) => [id, load]));
      return [...shareEvenly(dueTasks, (service) => people.get(service) ?? [], loads)];
    }),
  );
}

/** The workers with their tasks of all days. */
export function sumLoads(workersOf: ReadonlyMap<Day, readonly LoadedWorker[]>): LoadedWorker[] {
  const people = Map.groupBy([...workersOf.values()].flat(), ({ id }) => id);
  return [...people.values()].map((days) => {
    const load = days.reduce((sum, { load }) => sum + load, 0);
    return { ...(days[0] as LoadedWorker), load, away: days.some(({ away }) => away) };
  });
}

/** The workers who get nothing when work is shared evenly, and why. */
export function workersLeftOut(
  portions: readonly Portion[],
  tasks: readonly FreeTask[],
  workers: readonly LoadedWorker[],
  groups: Groups,
): LeftOut[] {
  const eligible = eligibleWorkers(workers, groups);
  const mayDoSome = new Set(roundsOf(tasks).flatMap(({ id }) => eligible(id).map((worker) => worker.id)));
  const given = new Set(portions.map(({ worker }) => worker.id));
  return workers
    .filter(({ id }) => !given.has(id))
    .map(({ id, name, away }) => ({ name, why: away ? 'away' : mayDoSome.has(id) ? 'load' : 'groups' }));
}

/** Assigns each task by the choice for it, else for its round. */
export function assignChosen(tasks: readonly FreeTask[], to: readonly string[], one: readonly string[]) {
  const rounds = pairs(to);
  const single = pairs(one);
  const chosen = tasks.map(({ id, service_id }) => [id, single.get(id) ?? rounds.get(service_id) ?? ''] as const);
  return new Map(chosen.filter(([, worker]) => worker !== ''));
}

export function portionsOf(
  tasks: readonly FreeTask[],
  given: ReadonlyMap<string, string>,
  workers: readonly LoadedWorker[],
): { portions: Portion[]; rest: FreeRound[] } {
  const byWorker = Map.groupBy(tasks, ({ id }) => given.get(id) ?? '');
  const portions = workers.flatMap(({ load, away: _, ...worker }) => {
    const theirs = byWorker.get(worker.id);
    if (!theirs) return [];
    const ids = theirs.map((task) => task.id);
    return [{ worker, before: load, rounds: roundsOf(theirs), ids }];
  });
  const known = new Set(portions.flatMap(({ ids }) => ids));
  return { portions, rest: roundsOf(tasks.filter(({ id }) => !known.has(id))) };
}
