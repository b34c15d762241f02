import { type Day, dayOf, daysBetween, formatTime } from './days.ts';
import { byHour } from './hours.ts';
import type { Given } from './instructions.ts';

/** The fewest horses that make a round. */
export const LEAST_HORSES = 3;

export type Work = {
  id: string;
  service_id: string;
  service_name: string;
  /** The service's hour, 'HH:MM'. */
  at: string | null;
  date_to_finish: Day;
  horse_id: string | null;
  horse_name: string | null;
  box_number: string | null;
  health_alert: boolean;
  /** Null when the reason is unknown. */
  alert_reason: string | null;
  /** What the horse gets; null without an instruction. */
  given: Given | null;
};

export type RoundSum = {
  service_id: string;
  service_name: string;
  at: string | null;
  date_to_finish: Day;
  open: number;
  horses: number;
  apart: number;
  first_box: string | null;
  last_box: string | null;
};

/** Recently finished work of one service on one day; a horse that is in alert now is counted apart, under its id. */
export type FinishedSum = {
  service_id: string;
  service_name: string;
  at: string | null;
  date_to_finish: Day;
  horse_id: string | null;
  count: number;
};

/** Finished work of one service. */
export type DoneSum = Pick<FinishedSum, 'service_id' | 'service_name' | 'at' | 'count'>;

type Progress = { open: number; done: number };

export type AlertGroup = Progress & {
  kind: 'alert';
  horse_id: string;
  horse_name: string;
  box_number: string | null;
  reason: string | null;
  /** The horse's own treatment first, then its part of the rounds. */
  tasks: Work[];
};

export type Round = Progress &
  RoundSum & {
    kind: 'round';
    /** Whether it is to be done now, and is shown open. */
    at_hand: boolean;
    /** The number of tasks with a changed instruction, without horses in alert. */
    changed: number;
    /** In box order, horses in alert included; empty where the list would be too long. */
    tasks: Work[];
  };

/** Open work from earlier days, in rounds and outside them. `older`: the count of tasks of a long backlog not loaded. */
export type Late = Progress & { kind: 'late'; tasks: Work[]; rounds: Round[]; older: number };

/** The parts of a day. Work without an hour is of any time; `earlier`: its hour has passed, and nobody has begun it. */
const PARTS = ['earlier', 'now', 'anytime', 'later'] as const;
export type PartName = (typeof PARTS)[number];

/** Work of a part of today in the order of its hours, rounds and single tasks side by side. */
export type Part = { kind: 'part'; name: PartName; entries: (Round | Work)[]; open: number };

export type Group = AlertGroup | Late | Part;

export type RoundKey = Pick<Work, 'service_id' | 'date_to_finish'>;

const keyOf = ({ service_id, date_to_finish }: RoundKey) => `${service_id} ${date_to_finish}`;

export const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

export function sumsOf(work: readonly Work[]): RoundSum[] {
  const sums = new Map<string, RoundSum>();
  for (const task of work) {
    const { service_id, service_name, at, date_to_finish, box_number } = task;
    const known = sums.get(keyOf(task));
    const one = known ?? { service_id, service_name, at, date_to_finish, ...NOTHING };
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

/** Work due at most this long before or after this moment is done now. */
const NOW_MINUTES = 90;

/** Work that is confirmed longer before its hour is probably confirmed by mistake. */
const EARLY_MINUTES = 120;

/** The minutes until the hour of work, if they are so many that confirming it already may be a mistake; else null. */
export function minutesEarly({ date_to_finish, at }: Pick<Work, 'date_to_finish' | 'at'>, now: Date): number | null {
  if (!at) return null;
  const days = daysBetween(dayOf(now), date_to_finish);
  const minutes = days * 24 * 60 + minutesOf(at) - minutesOf(formatTime(now));
  return minutes > EARLY_MINUTES ? minutes : null;
}

/** The minutes from midnight to 'HH:MM'. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

/**
 * Groups open work in the order in which it is done: each horse in alert; work left from earlier days; today's by its hours.
 * `work` and `sums` are sorted by day and box. `work` may lack tasks of rounds, and both may lack the oldest days; `open` is
 * the total count.
 */
export function groupWork(
  work: readonly Work[],
  sums: readonly RoundSum[],
  finished: readonly FinishedSum[],
  now: Date,
  open = sum(sums.map((one) => one.open)),
): Group[] {
  const today = dayOf(now);
  const doneOf = (matches: (one: FinishedSum) => boolean) => sum(finished.filter(matches).map(({ count }) => count));
  const rounds = new Map<string, Round>();
  const routine = new Set<string>();
  for (const one of sums) {
    const key = keyOf(one);
    const done = doneOf((other) => keyOf(other) === key);
    // Done work counts too: a nearly finished round stays a round, so that rows do not move under a finger.
    if (one.horses === 0 || one.horses + done < LEAST_HORSES) continue;
    routine.add(key);
    if (one.open === one.apart) continue;
    rounds.set(key, { kind: 'round', ...one, done, at_hand: false, changed: 0, tasks: [] });
  }
  const alerts = new Map<string, AlertGroup>();
  const single: Work[] = [];
  for (const task of work) {
    const round = rounds.get(keyOf(task));
    round?.tasks.push(task);
    if (round && isMarked(task)) round.changed += 1;
    if (task.health_alert) addAlert(alerts, task);
    else if (!round) single.push(task);
  }
  for (const round of rounds.values()) if (round.tasks.length < round.open) round.tasks = [];
  for (const alert of alerts.values()) {
    alert.done = doneOf(({ horse_id }) => horse_id === alert.horse_id);
    alert.tasks.sort(byHour);
    // The sort is stable: the horse's own treatment comes first, each part in order of its hour.
    alert.tasks.sort((one, other) => Number(routine.has(keyOf(one))) - Number(routine.has(keyOf(other))));
  }

  const inOrder = [...rounds.values()].sort(byHour);
  const isLate = ({ date_to_finish }: { date_to_finish: Day }) => date_to_finish < today;
  const lateRounds = inOrder.filter(isLate);
  const doneSingly = doneOf((one) => isLate(one) && one.horse_id === null && !isRound(one, rounds, finished));
  const shown = openIn([...single, ...inOrder]) + sum([...alerts.values()].map(({ open }) => open));
  const older = open - shown;
  const late: Late = {
    kind: 'late',
    tasks: single.filter(isLate),
    rounds: lateRounds,
    older,
    open: openIn([...single.filter(isLate), ...lateRounds]) + older,
    done: doneSingly + sum(lateRounds.map(({ done }) => done)),
  };
  const todays = [...inOrder, ...single].filter((entry) => !isLate(entry)).sort(byHour);
  return [...alerts.values(), late, ...partsOf(todays, now)].filter(({ open }) => open > 0);
}

const isRoundEntry = (entry: Round | Work): entry is Round => 'kind' in entry;

/** The single tasks of a part. */
export const singlesIn = ({ entries }: Part): Work[] => entries.filter((entry) => !isRoundEntry(entry)) as Work[];

/** The number of open tasks; in a round, without those of horses in alert, which count under their alerts. */
const openIn = (entries: readonly (Round | Work)[]): number =>
  sum(entries.map((entry) => (isRoundEntry(entry) ? entry.open - entry.apart : 1)));

/** The parts of today, whose work is sorted by hour. Marks the rounds that are at hand. */
function partsOf(work: readonly (Round | Work)[], now: Date): Part[] {
  const byPart = Map.groupBy(work, partAt(now));
  return PARTS.map((name) => {
    const entries = byPart.get(name) ?? [];
    entries.filter(isRoundEntry).forEach((round, nth) => {
      const isNext = round.done > 0 || (nth === 0 && !byPart.has('now'));
      round.at_hand = name === 'now' || (name === 'anytime' && isNext);
    });
    return { kind: 'part', name, entries, open: openIn(entries) };
  });
}

/** Compares the stable's hours as texts. A round that has begun and is not over is done now. */
function partAt(now: Date): (entry: Round | Work) => PartName {
  const before = new Date(now.getTime() - NOW_MINUTES * 60_000);
  const after = new Date(now.getTime() + NOW_MINUTES * 60_000);
  const from = dayOf(before) < dayOf(now) ? '00:00' : formatTime(before);
  const until = dayOf(after) > dayOf(now) ? '24:00' : formatTime(after);
  return (entry) => {
    if (!entry.at) return 'anytime';
    if (entry.at > until) return 'later';
    return entry.at >= from || (isRoundEntry(entry) && entry.done > 0) ? 'now' : 'earlier';
  };
}

/** Finished work by service, in the order of its hours. */
export function doneByService(finished: readonly FinishedSum[]): DoneSum[] {
  const services = Map.groupBy(finished, ({ service_id }) => service_id).values();
  const sums = [...services].map(([first, ...more]) => {
    const { service_id, service_name, at, count } = first as FinishedSum;
    return { service_id, service_name, at, count: count + sum(more.map((one) => one.count)) };
  });
  return sums.sort(byHour);
}

/** Whether finished work belonged to a round, even if that round is complete. */
function isRound(one: FinishedSum, rounds: ReadonlyMap<string, Round>, finished: readonly FinishedSum[]): boolean {
  const key = keyOf(one);
  const ofRound = finished.filter((other) => keyOf(other) === key);
  return rounds.has(key) || sum(ofRound.map(({ count }) => count)) >= LEAST_HORSES;
}

/** Whether a task is marked as changed. Horses in alert have a group of their own anyway. */
const isMarked = ({ given, health_alert }: Work): boolean => Boolean(given?.change) && !health_alert;

function addAlert(alerts: Map<string, AlertGroup>, task: Work): void {
  const { horse_id, horse_name, box_number, alert_reason: reason } = task;
  if (horse_id === null || horse_name === null) return;
  const known = alerts.get(horse_id);
  const alert = known ?? {
    kind: 'alert',
    horse_id,
    horse_name,
    box_number,
    reason,
    tasks: [],
    open: 0,
    done: 0,
  };
  if (!known) alerts.set(horse_id, alert);
  alert.tasks.push(task);
  alert.open += 1;
}
