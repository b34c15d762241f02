import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { LONGEST_CELL } from './table.ts';

/** What somebody chose by the id of the question, and prices as they were typed. */
export type Answers = Readonly<Record<string, string>>;

const Lines = z.array(z.int().min(1).max(100_000)).max(2_000);
const Chosen = z.string().regex(/^[\w-]{1,60}$/);
const TypedPrice = z.string().max(20);

/** At most so many texts by key, counted before any is read; none by default. */
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
  /** Of a service that may be made: what was typed at this id of the answers, and what is wrong with it. */
  price: z.object({ id: z.string(), typed: z.string(), error: z.string().nullable() }).optional(),
});
export type Question = z.output<typeof Question>;

export const ROW_STATES = ['wrong', 'asked', 'changed', 'new', 'unchanged'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** Money in zł; without wrong cells. */
export const Sums = z.object({
  horses: z.int(),
  people: z.int(),
  without_email: z.int(),
  bookings: z.int(),
  fees: z.number(),
  debts: z.number(),
  credits: z.number(),
});

/** `column` counts from 0, as `columns` does; -1 for a column that the sheet does not have. */
export const CellError = z.object({ column: z.int(), message: z.string() });
export type CellError = z.output<typeof CellError>;

export const PreviewAnswer = z.object({
  id: z.uuid(),
  /** The sheet of a file that is read, and others that have horses; null for what was pasted. */
  sheet: z.object({ name: z.string(), others: z.array(z.string()) }).nullable(),
  /** `example`: the first cell of a column; `repeats`: what an earlier column holds already, so that this one is ignored. */
  columns: z.array(
    z.object({ heading: z.string(), kind: z.string(), example: z.string(), repeats: z.string().nullable() }),
  ),
  /** Fields that a row cannot do without and that no column holds. */
  missing: z.array(z.string()),
  sums: Sums,
  /** After 500 kB of errors, changes and notes the remaining rows come without them. */
  rows: z.array(
    z.object({
      line: z.int(),
      state: z.enum(ROW_STATES),
      horse: z.string(),
      owner: z.string(),
      errors: z.array(CellError),
      changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
      /** What is no error, but may be a mistake. */
      notes: z.array(z.string()),
    }),
  ),
  /** Where they are very many, those without an answer come first, and the others once these have one. */
  questions: z.array(Question),
});
export type PreviewAnswer = z.output<typeof PreviewAnswer>;

/** What is mended of a sheet. `sheet_name`: another sheet of the file is to be read. */
const Mending = z.object({
  sheet_name: z.string().max(100).optional(),
  columns: textsByKey(100, z.string().regex(/^\d{1,2}$/), z.string().max(50)),
  answers: textsByKey(4_000, Chosen, Chosen.or(TypedPrice)),
  /** By '17:4', the line and the column. A cell that is too long comes back with the letter more that is kept of it. */
  cells: textsByKey(5_000, z.string().regex(/^\d{1,6}:\d{1,2}$/), z.string().max(LONGEST_CELL + 1)),
});
export type Mending = z.output<typeof Mending>;

/** What a preview may come with besides a sheet, or instead of one: what is mended of the one before. */
export const PreviewFields = Mending.extend({ id: z.uuid().optional() });
export type PreviewFields = z.output<typeof PreviewFields>;

/**
 * `lines`: the rows to take in; without them all good ones. `seen` tells which preview somebody has looked at; without
 * it the last one counts. Mended cells and columns must leave it as it was.
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

/** What was and what the sheet makes of it, as people read it. */
export type Change = { what: string; from: string; to: string };

/** A field of a row as the preview shows it: its text, and what stood there before where it changes. */
export type ShownCell = {
  text: string;
  was: string | null;
  error: { column: number; typed: string; message: string } | null;
};

export type ShownRow = {
  line: number;
  state: RowState;
  horse: ShownCell;
  box: ShownCell;
  owner: ShownCell & { detail: string };
  fee: ShownCell;
  opening: ShownCell;
  services: string[];
  /** What the horse gets, in the sheet's words. */
  words: string[];
  /** Wrong cells of other columns, by their headings. */
  others: { heading: string; column: number; typed: string; message: string }[];
  /** Changes that no other cell shows. */
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
  /** Lines whose fee cannot be read. */
  without_fee: number[];
  debts: Grosze;
  /** Lines whose balance cannot be read. */
  without_opening: number[];
  /** The one day all debts are due on; null: several. */
  debts_due: Day | null;
  credits: Grosze;
  credited: number;
};

export type ShownSheet = PreviewAnswer['sheet'];

export type ShownColumn = PreviewAnswer['columns'][number];

/** A sheet that is kept, in the list of them; `put_at` in ISO 8601. */
export type KeptSheetRow = { id: string; put_at: string; rows: number; state: 'open' | 'done' | 'undone' };

/** A service that a sheet booked without a price, for so many horses. */
export type UnpricedService = { id: string; name: string; horses: number };

/** Somebody whom a sheet brought and who has no account. */
export type Newcomer = { id: string; name: string; email: string | null };
