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
  parseLine,
} from '../../domain/instructions.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { DayField, line, requiredLine } from '../../platform/forms/fields.ts';
import { instructionErrors } from './texts.ts';

const orNull = (text: string | null | undefined) => text || null;

/** Of several lines one is wrong, so the amount is told with what is wrong with it. */
const tells = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => `${wrong}: ${formatAmount(Number(input))}`,
});

const LineObject = z
  .object({
    item: requiredLine(40, 'Nazwa może mieć najwyżej 40 znaków'),
    amount: z
      .number('Wpisz ilość liczbą, na przykład 1,5')
      .positive(tells('Ilość musi być większa od zera'))
      .max(LARGEST_AMOUNT, tells('Za duża ilość'))
      .multipleOf(0.01, tells('Najwyżej 2 miejsca po przecinku'))
      .nullish()
      .transform((amount) => amount ?? null),
    unit: line(12, 'Jednostka może mieć najwyżej 12 znaków')
      .nullish()
      .transform((unit) => (unit ? keptUnit(unit) : null)),
    note: line(120, 'Dopisek może mieć najwyżej 120 znaków').nullish().transform(orNull),
  })
  .transform(keptLine);

/** A line; a form sends it as text. */
const fromText = (value: unknown) => (typeof value === 'string' ? parseLine(value) : value);
const LineField = z.preprocess(fromText, LineObject);

const BookingIds = z
  .array(z.uuid().toLowerCase())
  .min(1, 'Wybierz usługi')
  .max(500, 'Najwyżej 500 naraz')
  .refine((ids) => new Set(ids).size === ids.length, 'Każda usługa tylko raz');

/** How long a change holds, as the form asks: a number of days, until a day, or from now on. */
export const LASTS = ['always', '3', '7', 'until'] as const;

const change = {
  booking_ids: BookingIds,
  /** Other services of the same horses that change in this way too. */
  also: z.array(z.uuid()).max(50).default([]),
  valid_from: DayField,
  /** The last day of what is only for a while. */
  valid_until: DayField.nullish(),
  lasts: z.enum(LASTS).optional(),
  /** Whether the lines are all that there is, take the place of one item, or are added. */
  how: z.enum(['whole', 'instead', 'added']).default('whole'),
  instead_of: line(40).optional(),
  lines: z.array(LineField).max(MAX_LINES, instructionErrors.tooMany).default([]),
  /** The one line of a form that does not change all. */
  line: z.preprocess(fromText, LineObject.optional()),
};

export const SetInstructions = z.object({
  ...change,
  /** As the form for many asks: tells what it comes to, and waits to be confirmed. */
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
  /** Of all versions only: when another took its place on its day. */
  replaced_at: z.iso.datetime().nullable().optional(),
});
export type Instruction = z.output<typeof Instruction>;

/** A version of a booking that is, or will be, in force. */
export type StandingVersion = Version & { id: string };

/** What a horse gets when one of its services is done. */
export type ShownGiven = { booking_id: string; service_name: string; given: Given | undefined };

/** What a horse gets on a day, and what was asked for lately; `approved`: null while it waits. */
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

/** What a booking says on some days; `until`: null where it has no end. `begins`: it is new then, and nothing that comes back. */
export type ShownSpan = { from: Day; until: Day | null; lines: Line[]; a_while: boolean; begins: boolean };

/** A horse or a service with what is for a while: now, or where it `begins` later from a day on. */
export type AWhile = { who: string; from: Day; until: Day; begins: boolean };

/**
 * What the bookings in the editor say from today on. `spans`: all that a single booking says; none where there are several.
 * `whiles`: what horses get for a while only, by the bookings where there are several, else by the horse's other services.
 */
export type Standing = { spans: ShownSpan[]; whiles: AWhile[] };

/** What another horse gets: its name as it was typed, and its lines, if there is one of that name. */
export type LikeAnother = { typed: string; names: string[]; lines: string[] | undefined };

/** An owner's request in the list of those that wait. */
export type ShownInstructionRequest = {
  id: string;
  horse: Looks & { id: string; name: string; box_number: string | null };
  owner_name: string;
  /** What becomes of what the services give, where something does. */
  services: { booking_id: string; service_name: string; days: ChangedDays[] }[];
  valid_from: Day;
  valid_until: Day | null;
  remark: string;
  asked_on: Day;
  /** It can only be rejected. */
  passed: boolean;
};
