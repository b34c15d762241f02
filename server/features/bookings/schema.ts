import { z } from 'zod';
import type { Looks } from '../../domain/coats.ts';
import type { Day } from '../../domain/days.ts';
import type { FieldCode } from '../../domain/field-texts.ts';
import type { Given } from '../../domain/instructions.ts';
import type { Grosze } from '../../domain/money.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { DayField, MoneyField } from '../../platform/forms/fields.ts';
import type { Access } from '../horses/schema.ts';
import { daysFields, weekdayFields } from './chosen-days.ts';
import { bookingErrors } from './texts.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

export const HorseService = z.object({
  id: z.uuid(),
  horse_id: z.uuid(),
  service_id: z.uuid(),
  service_name: z.string(),
  description: z.string(),
  remark: z.string(),
  days_of_week: z.string(),
  date_created: z.iso.datetime(),
  onetime: flag,
  price: z.number().optional(),
  /** Whether the price is for a month; where there is a price. */
  monthly: z.boolean().optional(),
  approved: flag,
  /** One-time: its day. Recurring: the last day, or null without an end. */
  check_until: DayField.nullable(),
});
export type HorseService = z.output<typeof HorseService>;

const request = {
  id: z.uuid().optional(),
  horse_id: z.uuid(),
  service_id: z.uuid('no_service' satisfies FieldCode),
  description: z.string().trim().max(5000, 'Opis może mieć najwyżej 5000 znaków').optional(),
  remark: z.string().trim().max(500, 'Uwagi mogą mieć najwyżej 500 znaków').default(''),
  ...daysFields,
  confirmed: Confirmed,
};

export const NewRequest = z.object(request);
export const NewBooking = z.object({ ...request, price: MoneyField.nullish() });
export type NewBooking = z.output<typeof NewBooking>;

/** The most bookings that are made or changed at once. */
export const MAX_BOOKINGS_AT_ONCE = 500;

const tooMany = `Najwyżej ${MAX_BOOKINGS_AT_ONCE} koni naraz`;

const BookingOfHorse = z.object({
  id: z.uuid().toLowerCase(),
  horse_id: z.uuid().toLowerCase(),
  /** In zł; without one `price`, without that the catalogue's. */
  price: z.number('Wpisz kwotę').nullish(),
});

/** One service for many horses. An error of one horse has the horse's id as its field. */
export const NewBookings = z
  .object({
    service_id: z.uuid('no_service' satisfies FieldCode),
    description: request.description,
    remark: request.remark,
    ...daysFields,
    onetime: z.int().min(0).max(1).default(0),
    /** The day of a one-time service. */
    date: DayField.nullish(),
    price: MoneyField.nullish(),
    bookings: z.array(BookingOfHorse).min(1, bookingErrors.noHorses).max(MAX_BOOKINGS_AT_ONCE, tooMany),
    /** Sent by the form: the answer first describes the bookings and asks for confirmation. */
    tells: z.boolean().optional(),
    confirmed: Confirmed,
  })
  .superRefine(({ bookings }, context) => {
    const seen = new Set<string>();
    for (const { id, horse_id, price } of bookings) {
      const wrong = MoneyField.nullish().safeParse(price).error?.issues[0]?.message;
      const twice = (seen.has(id) || seen.has(horse_id)) && 'Każdy koń tylko raz';
      const message = wrong ?? twice;
      if (message) context.addIssue({ code: 'custom', path: [horse_id], message });
      seen.add(id).add(horse_id);
    }
  });

/** A change of bookings from a day on. Values not given are unchanged. */
export const ChangedBookings = z.object({
  ids: z.array(z.uuid().toLowerCase()).min(1, bookingErrors.noHorses).max(MAX_BOOKINGS_AT_ONCE, tooMany),
  from: DayField,
  price: MoneyField.nullish(),
  ...weekdayFields,
  /** Null: without an end. */
  check_until: DayField.nullish(),
  confirmed: Confirmed,
});
export type ChangedBookings = z.output<typeof ChangedBookings>;

export const HowManyChanged = z.object({ changed: z.int() });

/** `operation`: the id of the call, which takes it back. */
export const BookedMany = z.object({ ids: z.array(z.uuid()), operation: z.uuid() });

export const BookingId = z.object({ id: z.uuid() });
export const RequestToApprove = z.object({ id: z.uuid('no_request_to_approve' satisfies FieldCode) });
export const RequestToDeny = z.object({
  id: z.uuid('no_request_to_deny' satisfies FieldCode),
  reason: z.string().trim().max(200, 'Powód może mieć najwyżej 200 znaków').default(''),
});

/** The days of a booking: a single day, or days of the week (1 is Monday) until a day. */
export type Schedule = { onetime: boolean; days_of_week: number[]; check_until: Day | null };

/** A booking's price, its days of the week and its last day. */
export type Terms = { price: Grosze; days_of_week: number[]; check_until: Day | null };

/** Terms that hold from a day on. */
export type TermsFrom = Terms & { from: Day };

export type Change = Partial<Terms>;

/** A horse and its box; `aisle` is null outside of the listed boxes. */
export type HorseInBox = { id: string; name: string; box_number: string | null; aisle: string | null };

/** A horse that has a service; `terms`: today's, and each later change. */
export type BookedHorse = { id: string; horse: HorseInBox; onetime: boolean; monthly: boolean; terms: TermsFrom[] };

/** How many horses there are in an aisle, and how many rows of a list. */
export type CountedAisle = { aisle: string | null; horses: number; rows: number };

/** A change as it was typed into the form; the address carries it. */
export type TypedChange = {
  from: string;
  price: string;
  days: string[];
  daily: boolean;
  until: string;
  endless: boolean;
};

/**
 * A change that is the same for `count` bookings: from the terms `before`, which hold from a day on, to the terms `after`.
 * `monthly`: their prices are for a month, not for one time.
 */
export type ToldChange = { count: number; monthly: boolean; before: TermsFrom; after: Terms };

/** What is ticked in a list: rows of its page, all of it, or besides them all rows of its other pages (`rest`). */
export type Ticked = { ids: readonly string[]; all: boolean; rest: boolean };

/** A dialog about the ticked rows. */
export type ManyDialog =
  | {
      name: 'change' | 'end';
      count: number;
      typed: TypedChange;
      errors: Record<string, string>;
    }
  | {
      name: 'preview';
      /** The bookings that change. */
      ids: string[];
      from: Day;
      change: Change;
      told: ToldChange[];
      unchanged: number;
      /** The address of the filled-in form. */
      typed: string;
    }
  /** `booking`: the id of the horse's new booking. */
  | { name: 'book'; horses: { id: string; name: string; booking: string }[]; today: Day; by_days: boolean };

/** A booking of a horse. */
export type ShownBooking = Schedule & {
  id: string;
  name: string;
  description: string;
  remark: string;
  /** Null if the viewer may not see it. */
  price: Grosze | null;
  /** Whether the price is for a month. */
  monthly: boolean;
  /** The later changes. */
  later: TermsFrom[];
  /** Today's instruction, for example of feeding; null without one. */
  given: Given | null;
  /** It awaits approval. */
  waiting: boolean;
  /** All its days have passed; such a request can only be rejected. */
  passed: boolean;
  /** The instant it was booked or requested, ISO 8601. */
  created: string;
};

/** A request that was rejected lately; `reason` may be empty. */
export type DeniedRequest = { id: string; name: string; reason: string; denied_on: Day };

/** A request in the list of undecided requests. */
export type ShownRequest = ShownBooking & {
  /** `alert_reason`: null without an alert, or when it has none. */
  horse: Looks & {
    id: string;
    name: string;
    box_number: string | null;
    health_alert: boolean;
    alert_reason: string | null;
  };
  owner_name: string;
  /** The stable's day on which it was requested. */
  asked_on: Day;
};

/** The form that books or requests a service for a horse. */
export type NewServiceState = {
  kind: 'create';
  /** A manager books, an owner requests. */
  action: '/api/add_service_to_horse' | '/api/send_service_request';
  horse: { id: string; name: string; box_number: string | null };
  bookingId: string;
  /** The catalogue; prices in zł. */
  services: { id: string; name: string; price: number; monthly: boolean }[];
  today: Day;
  by_days: boolean;
};

/** A dialog over the tab of a horse's services. `by_days`: a part of a month is charged by its days. */
export type BookingDialogState =
  | NewServiceState
  | { kind: 'view'; booking: ShownBooking; access: Access; by_days: boolean }
  | { kind: 'change'; booking: ShownBooking; today: Day }
  | { kind: 'delete'; booking: ShownBooking; by_days: boolean };
