import type { Day } from '../../domain/days.ts';
import type { Groups } from './queries.ts';
import type { FreeRound, FreeTask, LeftOut, LoadedWorker, Offer, Portion } from './schema.ts';
import { shareEvenly } from './share-evenly.ts';

export const roundsOf = (tasks: readonly FreeTask[]): FreeRound[] =>
  [...Map.groupBy(tasks, ({ service_id }) => service_id)].map(([id, tasks]) => {
    return { id, name: (tasks[0] as FreeTask).service_name, tasks };
  });

/** The workers who may do a service: its groups', or all where it has no group. */
export const choiceFor =
  (workers: readonly LoadedWorker[], { ofService, workersIn }: Groups) =>
  (serviceId: string): readonly LoadedWorker[] => {
    const groups = ofService.get(serviceId);
    if (!groups) return workers;
    const members = new Set(groups.flatMap((group) => workersIn.get(group) ?? []));
    return workers.filter(({ id }) => members.has(id));
  };

/** In a larger stable a list offers this many workers of the service's groups. */
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
  const others = workers.length > FEW && own.length > 0 ? [] : workers.filter((one) => !own.includes(one));
  const some = (people: readonly LoadedWorker[]) => {
    if (all || people.length <= FEW) return [...people];
    const least = new Set(people.toSorted((one, other) => one.load - other.load).slice(0, FEW));
    return people.filter((one) => least.has(one) || chosen.has(one.id));
  };
  const offer = { own: some(own), others: some(others) };
  return { ...offer, whole: offer.own.length + offer.others.length === own.length + others.length };
}

export const chosenIn = (...choices: readonly string[][]): Set<string> => new Set(pairs(choices.flat()).values());

/** Parses `service:worker` and `task:worker` pairs; the last one for a key wins. */
const pairs = (choices: readonly string[]) => new Map(choices.map((choice) => choice.split(':') as [string, string]));

/** Shares the work of each day among those who may do it and are here, so that the day is about equal for all. */
export function evenly(
  tasks: readonly FreeTask[],
  groups: Groups,
  workersOf: ReadonlyMap<Day, readonly LoadedWorker[]>,
): Map<string, string> {
  const days = Map.groupBy(tasks, ({ date_to_finish }) => date_to_finish);
  return new Map(
    [...days].flatMap(([day, ofDay]) => {
      const here = (workersOf.get(day) ?? []).filter(({ away }) => !away);
      const choice = choiceFor(here, groups);
      const people = new Map(roundsOf(ofDay).map(({ id }) => [id, choice(id).map((one) => one.id)]));
      const loads = new Map(here.map(({ id, load }) => [id, load]));
      return [...shareEvenly(ofDay, (service) => people.get(service) ?? [], loads)];
    }),
  );
}

/** The workers with what they have on all of the days. */
export function onAllDays(workersOf: ReadonlyMap<Day, readonly LoadedWorker[]>): LoadedWorker[] {
  const people = Map.groupBy([...workersOf.values()].flat(), ({ id }) => id);
  return [...people.values()].map((days) => {
    const load = days.reduce((sum, { load }) => sum + load, 0);
    return { ...(days[0] as LoadedWorker), load, away: days.some(({ away }) => away) };
  });
}

/** Who gets nothing of some work that is shared evenly, and why. */
export function leftOut(
  portions: readonly Portion[],
  tasks: readonly FreeTask[],
  workers: readonly LoadedWorker[],
  groups: Groups,
): LeftOut[] {
  const choice = choiceFor(workers, groups);
  const mayDoSome = new Set(roundsOf(tasks).flatMap(({ id }) => choice(id).map((one) => one.id)));
  const given = new Set(portions.map(({ worker }) => worker.id));
  return workers
    .filter(({ id }) => !given.has(id))
    .map(({ id, name, away }) => ({ name, why: away ? 'away' : mayDoSome.has(id) ? 'load' : 'groups' }));
}

/** Assigns tasks by the choices made: for the task, else for its round. */
export function asChosen(tasks: readonly FreeTask[], to: readonly string[], one: readonly string[]) {
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
