/** What a sheet would change in a stable. */
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import type { WantedService } from './cells.ts';
import type { ChosenColumns, Column, Field } from './columns.ts';
import type { KnownBooking, KnownHorse } from './facts.ts';
import type { Opening, ReadRow } from './read-rows.ts';
import type { Answers, CellError, Change, Question, RowState } from './schema.ts';
import type { Table } from './table.ts';
import type { SheetPerson } from './who-is-who.ts';

export type PlannedBooking = WantedService & {
  /** The id of a service, or the heading and price of a service to create. */
  service: { id: string } | { heading: string; price: Grosze };
  name: string;
  /** The existing booking to change; null for a new one. */
  before: KnownBooking | null;
};

export type HorseValues = Pick<
  KnownHorse,
  'name' | 'breed' | 'description' | 'box_number' | 'payment' | 'payment_for_annual'
> & {
  /** Null for the day on which the sheet is taken in. */
  stays_from: Day | null;
};

export type PlannedRow = {
  line: number;
  state: RowState;
  read: ReadRow;
  person: SheetPerson | undefined;
  known: KnownHorse | null;
  values: HorseValues;
  bookings: PlannedBooking[];
  opening: Opening | null;
  errors: CellError[];
  changes: Change[];
  /** Warnings. */
  notes: string[];
};

export type Plan = {
  columns: Column[];
  missing: Field[];
  rows: PlannedRow[];
  people: SheetPerson[];
  questions: Question[];
  /** A digest of the rows: equal for equal plans. */
  version: string;
};

export type SheetInput = { table: Table; columns: ChosenColumns; answers: Answers };

export const isGood = ({ state }: PlannedRow): boolean => state !== 'wrong' && state !== 'asked';
