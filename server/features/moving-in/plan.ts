/** What a sheet would change in a stable. */
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import type { WantedService } from './cells.ts';
import type { CareField, ChosenColumns, Column, Field } from './columns.ts';
import type { Contact } from './contacts.ts';
import type { KnownBooking, KnownCareKind, KnownHorse, PlanState } from './facts.ts';
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

export type HorseValues = Omit<KnownHorse, 'id' | 'owner_id' | 'stays_from' | 'stays_until'> & {
  /** Null for the day on which the sheet is taken in. */
  stays_from: Day | null;
};

/** A record to keep; `plan`: the horse's plan as it stands, null if it has none. */
export type PlannedCare = { field: CareField; kind: KnownCareKind; on: Day; plan: PlanState | null };

export type PlannedRow = {
  line: number;
  state: RowState;
  read: ReadRow;
  person: SheetPerson | undefined;
  /** What this row alone tells of its owner. */
  contact: Contact | undefined;
  /** What of it changes a known owner. */
  contact_changes: Partial<Contact>;
  known: KnownHorse | null;
  values: HorseValues;
  bookings: PlannedBooking[];
  opening: Opening | null;
  care: PlannedCare[];
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
