/** What a sheet would make of a stable. */
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
  /** The catalogue's id, or the heading and price of a service that is to be made. */
  service: { id: string } | { heading: string; price: Grosze };
  name: string;
  /** The booking that it changes. */
  before: KnownBooking | null;
};

export type HorseValues = Pick<
  KnownHorse,
  'name' | 'breed' | 'description' | 'box_number' | 'payment' | 'payment_for_annual'
> & {
  /** Null: the day it is taken in. */
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
  /** What is no error, but may be a mistake. */
  notes: string[];
};

export type Plan = {
  columns: Column[];
  missing: Field[];
  rows: PlannedRow[];
  people: SheetPerson[];
  questions: Question[];
  /** Of all that the rows say: equal for equal plans. */
  version: string;
};

export type SheetInput = { table: Table; columns: ChosenColumns; answers: Answers };

export const isGood = ({ state }: PlannedRow): boolean => state !== 'wrong' && state !== 'asked';
