import { z } from 'zod';
import type { Looks } from '../../domain/coats.ts';
import type { Day } from '../../domain/days.ts';
import type { ChangedDays, Version } from '../../domain/instruction-days.ts';
import {
  formatAmount,
  type Given,
  keptLine,
  keptUnit,
  LARGEST_AMOUNT,
  type Line,
  MAX_LINES,
} from '../../domain/instructions.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { DayField, line, requiredLine } from '../../platform/forms/fields.ts';
import { instructionErrors } from './texts.ts';

const orNull = (text: string | null | undefined) => text || null;

/** The message names the amount, because a form has several lines. */
const withAmount = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => `${wrong}: ${formatAmount(Number(input))}`,
});

const LineField = z
  .object({
    item: requiredLine(40, 'Nazwa może mieć najwyżej 40 znaków'),
    amount: z
      .number('Wpisz ilość liczbą, na przykład 1,5')
      .positive(withAmount('Ilość musi być większa od zera'))
      .max(LARGEST_AMOUNT, withAmount('Za duża ilość'))
      .multipleOf(0.01, withAmount('Najwyżej 2 miejsca po przecinku'))
      .nullish()
      .transform((amount) => amount ?? null),
    unit: line(12, 'Jednostka może mieć najwyżej 12 znaków')
      .nullish()
      .transform((unit) => (unit ? keptUnit(unit) : null)),
    note: line(120, 'Dopisek może mieć najwyżej 120 znaków').nullish().transform(orNull),
  })
  .transform(keptLine);

const BookingIds = z
  .array(z.uuid().toLowerCase())
  .min(1, 'Wybierz usługi')
  .max(500, 'Najwyżej 500 naraz')
  .refine((ids) => new Set(ids).size === ids.length, 'Każda usługa tylko raz');

const change = {
  booking_ids: BookingIds,
  /** Other services of the same horses that change in this way too. */
  also: z.array(z.uuid()).max(50).default([]),
  valid_from: DayField,
  /** The last day of a temporary change. */
  valid_until: DayField.nullish(),
  /** The duration, as the form asks for it: permanent, a number of days, or until `valid_until`. */
  lasts: z.enum(['always', '3', '7', 'until']).optional(),
  /** Whether the lines replace the whole instruction, replace one item, or are added. */
  how: z.enum(['whole', 'instead', 'added']).default('whole'),
  instead_of: line(40).optional(),
  lines: z.array(LineField).max(MAX_LINES, instructionErrors.tooMany).default([]),
  /** The line of a form that changes one item. */
  line: LineField.optional(),
};

export const SetInstructions = z.object({
  ...change,
  /** The form for many bookings asks for a confirmation that names the number of changes. */
  tells: z.boolean().optional(),
  confirmed: Confirmed,
});
export type SetInstructions = z.output<typeof SetInstructions>;

export const RequestInstructions = z.object({
  id: z.uuid().toLowerCase().optional(),
  ...change,
  remark: line(500).default(''),
});
export type RequestInstructions = z.output<typeof RequestInstructions>;

export const RequestId = z.object({ id: z.uuid() });
export const DenyInstructions = z.object({ id: z.uuid(), reason: line(200).default('') });

export const HowManyChanged = z.object({ changed: z.int() });

const AnswerLine = z.object({
  item: z.string(),
  amount: z.number().nullable(),
  unit: z.string().nullable(),
  note: z.string().nullable(),
});

export const Instruction = z.object({
  booking_id: z.uuid(),
  service_name: z.string(),
  valid_from: DayField,
  valid_until: DayField.nullable(),
  lines: z.array(AnswerLine),
  changed_at: z.iso.datetime(),
  changed_by_name: z.string(),
  /** Only in the list of all versions: the instant at which another version replaced it. */
  replaced_at: z.iso.datetime().nullable().optional(),
});
export type Instruction = z.output<typeof Instruction>;

/** A current or future version of a booking. */
export type StandingVersion = Version & { id: string };

/** The instruction for a booking on a day. */
export type ShownGiven = { booking_id: string; service_name: string; given: Given | undefined };

/** The instructions for a horse on a day, and its recent requests. `approved`: null until it is decided. */
export type GivenToHorse = {
  services: ShownGiven[];
  asked: { id: string; approved: boolean | null; denial_reason: string; on: Day }[];
};

/** A booking in the editor. */
export type EditedBooking = {
  id: string;
  service_id: string;
  service_name: string;
  horse_id: string;
  horse_name: string;
  box_number: string | null;
};

/** Another service that horses in the editor get. */
export type OtherService = { id: string; name: string; count: number };

/**
 * The lines of a booking on some days. `a_while`: they are temporary. `begins`: they begin after today, and are not the
 * permanent ones that return after a temporary change.
 */
export type ShownSpan = { from: Day; until: Day | null; lines: Line[]; a_while: boolean; begins: boolean };

/** A temporary instruction of a horse or a service (`who`). `begins`: it begins after today. */
export type AWhile = { who: string; from: Day; until: Day; begins: boolean };

/**
 * The instructions in the editor from today on. `spans`: those of a single booking; empty for several bookings. `whiles`: the
 * temporary instructions of several bookings, or of the other services of a single booking's horse.
 */
export type Standing = { spans: ShownSpan[]; whiles: AWhile[] };

/** The lines of another horse. `typed`: the name that was typed. `lines`: undefined if there is no such horse. */
export type LikeAnother = { typed: string; names: string[]; lines: string[] | undefined };

/** An owner's request in the list of undecided requests. */
export type ShownInstructionRequest = {
  id: string;
  horse: Looks & { id: string; name: string; box_number: string | null };
  owner_name: string;
  /** The changes by service; `days` is empty if nothing would change. */
  services: { booking_id: string; service_name: string; days: ChangedDays[] }[];
  valid_from: Day;
  valid_until: Day | null;
  remark: string;
  asked_on: Day;
  /** Its days have passed, or its bookings have ended: it can only be rejected. */
  passed: boolean;
};
