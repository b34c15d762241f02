import type { Day } from './days.ts';

/** So many horses make a round; fewer are seen to singly. */
export const LEAST_HORSES = 3;

/** An open piece of work, as far as lists show it; without a horse it is a general service. */
export type Work = {
  id: string;
  service_id: string;
  service_name: string;
  date_to_finish: Day;
  horse_id: string | null;
  horse_name: string | null;
  box_number: string | null;
  health_alert: boolean;
  /** Why the horse has its alert, if that is known. */
  alert_reason: string | null;
};

/** The open work of one service on one day, counted. */
export type RoundSum = {
  service_id: string;
  service_name: string;
  date_to_finish: Day;
  open: number;
  /** How much of it is for a horse at all. */
  horses: number;
  /** How much of it is for horses in alert. */
  apart: number;
  first_box: string | null;
  last_box: string | null;
};

/** What of one service on one day was finished lately; of a horse that is in alert now apart, under its id. */
export type FinishedSum = { service_id: string; date_to_finish: Day; horse_id: string | null; count: number };

/** How much of a group is still open, and how much of it was finished lately. */
type Progress = { open: number; done: number };

/** All open work of a horse in alert. */
export type AlertGroup = Progress & {
  kind: 'alert';
  horse_id: string;
  horse_name: string;
  box_number: string | null;
  reason: string | null;
  /** Its treatment first, then what all horses get. */
  tasks: Work[];
};

/** The open work of one service on one day, its horses in box order. */
export type Round = Progress &
  RoundSum & {
    kind: 'round';
    /** Its day is over. */
    late: boolean;
    /** It is the next one, or begun. */
    at_hand: boolean;
    /** In box order, those of horses in alert among them; none where there is too much to list. */
    tasks: Work[];
  };

/** What makes no round: left over from days before, or of today. */
export type Singles = Progress & { kind: 'late' | 'singles'; tasks: Work[] };

export type Group = AlertGroup | Round | Singles;

const keyOf = ({ service_id, date_to_finish }: Pick<Work, 'service_id' | 'date_to_finish'>) =>
  `${service_id} ${date_to_finish}`;

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

/** Counts work by service and day. In the order of the work, which is that of boxes within a day. */
export function sumsOf(work: readonly Work[]): RoundSum[] {
  const sums = new Map<string, RoundSum>();
  for (const task of work) {
    const { service_id, service_name, date_to_finish, box_number } = task;
    const known = sums.get(keyOf(task));
    const one = known ?? { service_id, service_name, date_to_finish, ...NOTHING };
    if (!known) sums.set(keyOf(task), one);
    one.open += 1;
    one.horses += task.horse_id ? 1 : 0;
    one.apart += task.health_alert ? 1 : 0;
    one.first_box ??= box_number;
    one.last_box = box_number ?? one.last_box;
  }
  return [...sums.values()];
}

const NOTHING = { open: 0, horses: 0, apart: 0, first_box: null, last_box: null };

/**
 * Open work as one does it: horses in alert first, each by itself; what is left over from days before, its own rounds
 * among it; the rounds of today in the order of their first boxes; the rest singly. `work` and `sums` are in the order
 * of days and boxes; `work` may leave out tasks of rounds, never others.
 */
export function groupWork(
  work: readonly Work[],
  sums: readonly RoundSum[],
  finished: readonly FinishedSum[],
  today: Day,
): Group[] {
  const doneOf = (is: (one: FinishedSum) => boolean) => sum(finished.filter(is).map(({ count }) => count));
  const rounds = new Map<string, Round>();
  const routine = new Set<string>();
  for (const one of sums) {
    const key = keyOf(one);
    const done = doneOf((other) => keyOf(other) === key);
    // A round that is nearly done is one still: nothing moves away from under one's thumb.
    if (one.horses === 0 || one.horses + done < LEAST_HORSES) continue;
    routine.add(key);
    if (one.open === one.apart) continue;
    const late = one.date_to_finish < today;
    rounds.set(key, { kind: 'round', ...one, done, late, at_hand: done > 0, tasks: [] });
  }
  const alerts = new Map<string, AlertGroup>();
  const rest: Record<'late' | 'singles', Work[]> = { late: [], singles: [] };
  for (const task of work) {
    const round = rounds.get(keyOf(task));
    round?.tasks.push(task);
    if (task.health_alert) addAlert(alerts, task);
    else if (!round) rest[task.date_to_finish < today ? 'late' : 'singles'].push(task);
  }
  // What could not be listed whole is not listed in part.
  for (const round of rounds.values()) if (round.tasks.length < round.open) round.tasks = [];
  for (const alert of alerts.values()) {
    alert.done = doneOf(({ horse_id }) => horse_id === alert.horse_id);
    // What is done for this horse alone, its treatment, before what all horses get.
    alert.tasks.sort((one, other) => Number(routine.has(keyOf(one))) - Number(routine.has(keyOf(other))));
  }

  const [late, todays] = [true, false].map((late) => [...rounds.values()].filter((round) => round.late === late));
  const next = todays?.[0];
  if (next) next.at_hand = true;
  const singles = (kind: 'late' | 'singles'): Singles[] => {
    const tasks = rest[kind];
    if (tasks.length === 0) return [];
    const done = doneOf((one) => {
      const isLate = one.date_to_finish < today;
      return isLate === (kind === 'late') && one.horse_id === null && !isRound(one, rounds, finished);
    });
    return [{ kind, tasks, open: tasks.length, done }];
  };
  return [...alerts.values(), ...singles('late'), ...(late ?? []), ...(todays ?? []), ...singles('singles')];
}

/** Whether what was finished belonged to a round, which may be done by now. */
function isRound(one: FinishedSum, rounds: ReadonlyMap<string, Round>, finished: readonly FinishedSum[]): boolean {
  const key = keyOf(one);
  return rounds.has(key) || sum(finished.filter((it) => keyOf(it) === key).map(({ count }) => count)) >= LEAST_HORSES;
}

function addAlert(alerts: Map<string, AlertGroup>, task: Work): void {
  const { horse_id, horse_name, box_number, alert_reason: reason } = task;
  if (horse_id === null || horse_name === null) return;
  const known = alerts.get(horse_id);
  const alert = known ?? {
    kind: 'alert',
    ...{ horse_id, horse_name, box_number, reason },
    tasks: [],
    open: 0,
    done: 0,
  };
  if (!known) alerts.set(horse_id, alert);
  alert.tasks.push(task);
  alert.open += 1;
}
