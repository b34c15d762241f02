import type { Day } from '../../server/domain/days.ts';

/** How much there is of something, and how much of it is done. */
export type Progress = { total: number; done: number };

/** A service's work of the day; `free`: how much of what is open is nobody's. */
export type Round = Progress & { id: string; name: string; free: number };

/**
 * Somebody's work of the day; `late`: what is left over from days before; `has`: what is left of it, most first, where
 * it is shown.
 */
export type Member = Progress & { id: string; name: string; late: number; has: { service: string; left: number }[] };

/** What is left over from days before: how much, since when, the name of the oldest, and what of it is nobody's. */
export type LeftOver = {
  count: number;
  since: Day;
  oldest: string;
  free: { count: number; since: Day } | null;
};

/** Those with work, most left first, and the names of those without: of each the first, and how many there are. */
export type Team = { busy: Member[]; busy_count: number; idle: string[]; idle_count: number };

/** A horse in alert with what there is to do for it on a day. */
export type HorseInAlert = Progress & { id: string; name: string; box_number: string | null; reason: string | null };

/** A day's work, counted. */
export type DayWork = Progress & {
  date: Day;
  today: Day;
  /** The open work that is nobody's. */
  free: number;
  /** What is left over from days before; on other boards than today's null. */
  late: LeftOver | null;
  /** Those with most left first; what is done last. */
  rounds: Round[];
  team: Team;
};

/** A day's work with the horses in alert that have some of it. */
export type DayBoard = DayWork & { alerts: HorseInAlert[] };

/** Somebody to whom work is given. */
export type Doer = { id: string; name: string };

/** Whom a list offers for a service: those who do such work, and others. */
export type Offer = { own: Doer[]; others: Doer[] };

/** A piece of work of the day that is nobody's yet. */
export type FreeTask = {
  id: string;
  service_id: string;
  service_name: string;
  horse_name: string | null;
  box_number: string | null;
};

/** The free work of a service. */
export type FreeRound = { id: string; name: string; tasks: FreeTask[] };

/** What somebody is to get. */
export type Portion = {
  worker: { id: string; name: string };
  /** How much they have that day already. */
  before: number;
  rounds: FreeRound[];
  /** The tasks of all rounds. */
  ids: string[];
};

/** What has become of work that could not be given to somebody. */
export type TaskState = {
  id: string;
  service_name: string;
  horse_name: string | null;
  box_number: string | null;
  date_to_finish: Day;
  worker_id: string | null;
  worker_name: string | null;
  finished_at: Date | null;
};

/** A task of a round; `person`: who has finished it, else whom it is given to. */
export type RoundTask = {
  id: string;
  horse_name: string | null;
  box_number: string | null;
  health_alert: boolean;
  person: string | null;
  finished_at: Date | null;
};
