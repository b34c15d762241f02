import type { Day } from '../../domain/days.ts';
import type { Line } from '../../domain/instructions.ts';
import type { Grosze } from '../../domain/money.ts';
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
};

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
  /** Other terms are planned for a day to come. */
  changes: boolean;
};

/** `monthly`: the price is for a month. */
export type KnownService = { id: string; name: string; price: Grosze; monthly: boolean };

/**
 * The balance that a horse brought from the books before; `amount` is null where it brought none. `fixed`: the horse has other
 * entries too, so that a sheet may no longer change this balance.
 */
export type KnownOpening = { horse_id: string; amount: Grosze | null; due_on: Day | null; fixed: boolean };

/** All of the stable that a sheet is held against. */
export type Facts = {
  today: Day;
  people: KnownPerson[];
  horses: KnownHorse[];
  services: KnownService[];
  /** Recurring ones that go on. */
  bookings: KnownBooking[];
  aisles: Aisle[];
  openings: KnownOpening[];
};
