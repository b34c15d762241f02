import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { LONGEST_CELL } from './table.ts';

/** Choices by the id of the question, and prices as typed. */
export type Answers = Readonly<Record<string, string>>;

const Lines = z.array(z.int().min(1).max(100_000)).max(2_000);
const Chosen = z.string().regex(/^[\w-]{1,60}$/);
const TypedPrice = z.string().max(20);

/** A record of at most `most` texts, which are counted before they are validated; empty by default. */
const textsByKey = <Text extends z.ZodType<string, string>>(most: number, key: z.ZodString, text: Text) =>
  z
    .preprocess(
      (sent, { addIssue }) => {
        if (typeof sent !== 'object' || Object.keys(sent ?? {}).length <= most) return sent;
        addIssue(`Za dużo pozycji: najwyżej ${most}`);
        return z.NEVER;
      },
      z.record(key, text),
    )
    .default({});

export const Question = z.object({
  id: z.string(),
  kind: z.enum(['headings', 'cell', 'person', 'service']),
  message: z.string(),
  detail: z.string(),
  lines: z.array(z.int()),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The price of a service that may be created: its id among the answers, what was typed, and its error. */
  price: z.object({ id: z.string(), typed: z.string(), error: z.string().nullable() }).optional(),
});
export type Question = z.output<typeof Question>;

export const ROW_STATES = ['wrong', 'asked', 'changed', 'new', 'unchanged'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** Sums without wrong cells; money in zł. */
export const Sums = z.object({
  horses: z.int(),
  people: z.int(),
  without_email: z.int(),
  bookings: z.int(),
  fees: z.number(),
  debts: z.number(),
  credits: z.number(),
});

/** `column`: an index of `columns`; -1 if the sheet has no such column. */
export const CellError = z.object({ column: z.int(), message: z.string() });
export type CellError = z.output<typeof CellError>;

export const PreviewAnswer = z.object({
  id: z.uuid(),
  /** The parsed sheet of a file, and other sheets with horses; null for pasted text. */
  sheet: z.object({ name: z.string(), others: z.array(z.string()) }).nullable(),
  /** `example`: the first cell. `repeats`: what an earlier column already contains, so that this one is ignored. */
  columns: z.array(
    z.object({ heading: z.string(), kind: z.string(), example: z.string(), repeats: z.string().nullable() }),
  ),
  /** Required fields without a column. */
  missing: z.array(z.string()),
  sums: Sums,
  /** After 500 kB of errors, changes and notes the remaining rows have none. */
  rows: z.array(
    z.object({
      line: z.int(),
      state: z.enum(ROW_STATES),
      horse: z.string(),
      owner: z.string(),
      errors: z.array(CellError),
      changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
      /** Warnings. */
      notes: z.array(z.string()),
    }),
  ),
  /** If there are too many, only the first unanswered ones; the others follow once these are answered. */
  questions: z.array(Question),
});
export type PreviewAnswer = z.output<typeof PreviewAnswer>;

/** Corrections of a sheet. `sheet_name`: parse this other sheet of the file. */
const Mending = z.object({
  sheet_name: z.string().max(100).optional(),
  columns: textsByKey(100, z.string().regex(/^\d{1,2}$/), z.string().max(50)),
  answers: textsByKey(4_000, Chosen, Chosen.or(TypedPrice)),
  /** By line and column: '17:4'. One letter longer than allowed, because a cell that is too long keeps one letter more. */
  cells: textsByKey(5_000, z.string().regex(/^\d{1,6}:\d{1,2}$/), z.string().max(LONGEST_CELL + 1)),
});
export type Mending = z.output<typeof Mending>;

/** The fields of a preview, with a new sheet or for an existing one. */
export const PreviewFields = Mending.extend({ id: z.uuid().optional() });
export type PreviewFields = z.output<typeof PreviewFields>;

/**
 * `lines`: the rows to take in, by default all good ones. `seen`: the version of the preview that was seen, by default the last
 * one. Corrections that change this preview are refused.
 */
export const Commit = Mending.extend({
  id: z.uuid(),
  lines: Lines.optional(),
  seen: z.string().max(60).optional(),
});
export type Commit = z.output<typeof Commit>;

export const Outcome = z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), skipped: z.int() });
export type Outcome = z.output<typeof Outcome>;

export const SheetId = z.object({ id: z.uuid() });

/** A change as people read it. */
export type Change = { what: string; from: string; to: string };

/** A cell of the preview: its text, and the previous one if it changes. */
export type ShownCell = {
  text: string;
  was: string | null;
  error: { column: number; typed: string; message: string } | null;
};

export type ShownRow = {
  line: number;
  state: RowState;
  horse: ShownCell & { detail: string };
  box: ShownCell;
  owner: ShownCell & { detail: string };
  fee: ShownCell;
  opening: ShownCell;
  services: string[];
  /** The instructions in the sheet's words. */
  words: string[];
  /** Wrong cells of other columns, by their headings. */
  others: { heading: string; column: number; typed: string; message: string }[];
  /** Changes that are not shown in other cells. */
  changes: Change[];
  notes: string[];
};

export type ShownSums = {
  horses: number;
  new_horses: number;
  people: number;
  without_email: number;
  bookings: number;
  kinds: number;
  fees: Grosze;
  /** Lines whose fee cannot be parsed. */
  without_fee: number[];
  debts: Grosze;
  /** Lines whose balance cannot be parsed. */
  without_opening: number[];
  /** The due day of all debts; null if they differ. */
  debts_due: Day | null;
  credits: Grosze;
  credited: number;
};

export type ShownSheet = PreviewAnswer['sheet'];

export type ShownColumn = PreviewAnswer['columns'][number];

/** A kept sheet in the list. `put_at`: ISO 8601. */
export type KeptSheetRow = { id: string; put_at: string; rows: number; state: 'open' | 'done' | 'undone' };

/** A service that a sheet booked without a price. `horses`: for how many. */
export type UnpricedService = { id: string; name: string; horses: number };

/** A person from a sheet who has no account. */
export type Newcomer = { id: string; name: string; email: string | null };
