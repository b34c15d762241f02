type Task = { id: string; service_id: string };

type Counts = Map<string, number>;

/**
 * Distributes tasks so that the totals of the day are about equal. `tasks` are in walking order, so that each worker gets
 * neighbouring boxes; `mayDo` returns the workers who may do a service, by name; `loads` are the tasks that each already has.
 * Tasks that nobody may do are left out. The result is deterministic. Returns the worker of each task, by its id.
 */
export function shareEvenly(
  tasks: readonly Task[],
  mayDo: (serviceId: string) => readonly string[],
  loads: ReadonlyMap<string, number>,
): Map<string, string> {
  const load = new Map(loads);
  const rounds = Map.groupBy(tasks, ({ service_id }) => service_id);
  const shares = new Map([...rounds.keys()].map((service) => [service, new Map() as Counts]));
  // Services with the fewest possible workers go first, because the others can compensate.
  const byChoice = [...rounds].sort(([one], [other]) => mayDo(one).length - mayDo(other).length);
  for (const [service, round] of byChoice)
    for (const _ of round) {
      const who = least(mayDo(service), load);
      if (who !== undefined) give(shares.get(service) as Counts, load, who, 1);
    }
  evenOut(shares, mayDo, load);
  return new Map([...rounds].flatMap(([service, round]) => deal(round, mayDo(service), shares.get(service) as Counts)));
}

const loadOf = (load: ReadonlyMap<string, number>, who: string) => load.get(who) ?? 0;

function least(people: readonly string[], load: ReadonlyMap<string, number>): string | undefined {
  let found: string | undefined;
  for (const who of people) if (found === undefined || loadOf(load, who) < loadOf(load, found)) found = who;
  return found;
}

function give(share: Counts, load: Map<string, number>, who: string, count: number): void {
  share.set(who, (share.get(who) ?? 0) + count);
  load.set(who, loadOf(load, who) + count);
}

/** Passes work from the most to the least loaded while that evens them out. */
function evenOut(
  shares: ReadonlyMap<string, Counts>,
  mayDo: (serviceId: string) => readonly string[],
  load: Map<string, number>,
): void {
  for (let moved = true; moved; ) {
    moved = false;
    for (const [service, share] of shares)
      for (const [from, count] of share) {
        const to = least(mayDo(service), load);
        if (count === 0 || to === undefined || loadOf(load, from) - loadOf(load, to) < 2) continue;
        give(share, load, from, -1);
        give(share, load, to, 1);
        moved = true;
      }
  }
}

function deal(round: readonly Task[], people: readonly string[], share: Counts): [string, string][] {
  const turns = people.flatMap((who) => Array.from({ length: share.get(who) ?? 0 }, () => who));
  return turns.map((who, nth) => [(round[nth] as Task).id, who]);
}
