import type { FreeRound, Portion } from '../../../views/board/props.ts';
import type { Doer, FreeTask } from './queries.ts';
import { shareEvenly } from './share-evenly.ts';

/** Service by service, as the tasks stand. */
export const roundsOf = (tasks: readonly FreeTask[]): FreeRound[] =>
  [...Map.groupBy(tasks, ({ service_id }) => service_id)].map(([id, tasks]) => {
    return { id, name: (tasks[0] as FreeTask).service_name, tasks };
  });

/** Who may do a service: its groups' workers, or, where it has no group, every worker. */
export const choiceFor =
  (workers: readonly Doer[], members: ReadonlyMap<string, ReadonlySet<string>>) => (serviceId: string) => {
    const its = members.get(serviceId);
    return workers.filter(({ id }) => its?.has(id) ?? true);
  };

/** `service:worker` and `task:worker` pairs as a map; the last word about a thing counts. */
const pairs = (choices: readonly string[]) => new Map(choices.map((choice) => choice.split(':') as [string, string]));

/** Who gets which task when everybody gets about as many. */
export function evenly(
  tasks: readonly FreeTask[],
  choice: (serviceId: string) => readonly Doer[],
  loads: ReadonlyMap<string, number>,
): Map<string, string> {
  const people = new Map(roundsOf(tasks).map(({ id }) => [id, choice(id).map((one) => one.id)]));
  return shareEvenly(tasks, (service) => people.get(service) ?? [], loads);
}

/** Who gets which task by the choices that were made: of a task by itself, else of its round. */
export function asChosen(tasks: readonly FreeTask[], to: readonly string[], one: readonly string[]) {
  const [rounds, single] = [pairs(to), pairs(one)];
  const chosen = tasks.map(({ id, service_id }) => [id, single.get(id) ?? rounds.get(service_id) ?? ''] as const);
  return new Map(chosen.filter(([, worker]) => worker !== ''));
}

/** What each worker gets, in the order of the workers, and what nobody gets. */
export function portionsOf(
  tasks: readonly FreeTask[],
  given: ReadonlyMap<string, string>,
  workers: readonly Doer[],
  loads: ReadonlyMap<string, number>,
): { portions: Portion[]; rest: FreeRound[] } {
  const byWorker = Map.groupBy(tasks, ({ id }) => given.get(id) ?? '');
  const portions = workers.flatMap(({ id, name }) => {
    const theirs = byWorker.get(id);
    if (!theirs) return [];
    const ids = theirs.map((task) => task.id);
    return [{ worker: { id, name }, before: loads.get(id) ?? 0, rounds: roundsOf(theirs), ids }];
  });
  const known = new Set(portions.flatMap(({ ids }) => ids));
  return { portions, rest: roundsOf(tasks.filter(({ id }) => !known.has(id))) };
}
