import type { Born } from '../../domain/births.ts';
import type { Day } from '../../domain/days.ts';
import type { Line } from '../../domain/instructions.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Sex } from '../../domain/sexes.ts';
import type { Aisle } from '../boxes/schema.ts';
import type { KnownPerson } from './who-is-who.ts';

export type KnownHorse = {
  id: string;
  owner_id: string;
  name: string;
  breed: string;
  description: string;
  box_number: string | null;
  payment: Grosze;
  payment_for_annual: Grosze;
  stays_from: Day;
  stays_until: Day | null;
  sex: Sex | null;
  born: Born | null;
  passport_number: string | null;
  chip: string | null;
};

/** `doses`: how many its course has. */
export type KnownCareKind = { id: string; name: string; doses: number };

/** What of a plan a new record moves on. */
export type PlanState = { id: string; doses: number; next_on: Day; counted_from: Day | null };

/** The last record of a horse and kind, and the plan. */
export type KnownCare = { horse_id: string; kind_id: string; last: Day | null; plan: PlanState | null };

export type KnownBooking = {
  id: string;
  horse_id: string;
  service_id: string;
  days_of_week: number[];
  price: Grosze;
  /** The price is for a month. */
  monthly: boolean;
  /** What the horse gets today. */
  lines: Line[];
  /** Whether other terms are planned for a later day. */
  changes: boolean;
};

/** `monthly`: the price is for a month. */
export type KnownService = { id: string; name: string; price: Grosze; monthly: boolean };

/**
 * The opening balance of a horse; `amount` is null if it has none. `fixed`: the horse has other entries too, so that a sheet
 * may not change this balance.
 */
export type KnownOpening = { horse_id: string; amount: Grosze | null; due_on: Day | null; fixed: boolean };

/** The data of the stable with which a sheet is compared. */
export type Facts = {
  today: Day;
  people: KnownPerson[];
  horses: KnownHorse[];
  services: KnownService[];
  /** Recurring bookings that have not ended. */
  bookings: KnownBooking[];
  aisles: Aisle[];
  openings: KnownOpening[];
  /** The kinds of care that a sheet may tell of. */
  care_kinds: KnownCareKind[];
  care: KnownCare[];
};
