import { z } from 'zod';
import { type Born, readBorn } from '../../domain/births.ts';
import { COATS } from '../../domain/coats.ts';
import { fieldErrors } from '../../domain/field-texts.ts';
import { SEXES } from '../../domain/sexes.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { contactFields, DayField, MoneyField, nameFields, requiredLine, unknown } from '../../platform/forms/fields.ts';
import { FormVersion } from '../../platform/forms/stale-check.ts';
import { BoxNumber } from '../boxes/box-number.ts';
import { stayErrors } from './texts.ts';

const horse = {
  name: requiredLine(60),
  breed: requiredLine(60),
  box_number: BoxNumber,
  description: z
    .string({ error: fieldErrors.required })
    .trim()
    .min(1, fieldErrors.required)
    .max(5000, 'Opis może mieć najwyżej 5000 znaków'),
  /** Omitted: unknown or, in a change, as before. */
  coat: z.enum(COATS, 'Wybierz maść z listy').nullable().optional(),
  blaze: z.boolean().optional(),
  sex: z.enum(SEXES, 'Wybierz płeć z listy').nullable().optional(),
  /** A day or only a year. Like the next two, omitted: unknown or, in a change, as before. */
  born: z
    .string()
    .overwrite((text) => readBorn(text) ?? text)
    .refine((text): text is Born => readBorn(text) !== undefined, stayErrors.born)
    .nullable()
    .optional(),
  passport_number: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 ./-]{1,30}$/, stayErrors.passport)
    .nullable()
    .optional(),
  chip: z
    .string()
    .overwrite((text) => text.replace(/[\s.-]/g, ''))
    .regex(/^\d{15}$/, stayErrors.chip)
    .nullable()
    .optional(),
  /** The first day of its stay. Omitted: the day it is added or, in a change, as before. */
  stays_from: DayField.optional(),
  /** The last day; null for none. Omitted: none or, in a change, as before. */
  stays_until: DayField.nullable().optional(),
};

/** An owner who is not in the books yet: a name is enough. Without a name, the owner is given by id. */
const newOwner = {
  owner_first_name: unknown(nameFields.first_name),
  owner_last_name: unknown(nameFields.last_name),
  owner_phone_number: contactFields.phone_number,
  owner_email: contactFields.email,
  /** The answer to a question about people of the same name: one of them, or a new person. */
  namesake: z.union([z.uuid(), z.literal('new')]).optional(),
  /** Set by forms: ask about people of the same name, unless `namesake` answers. */
  asks: z.boolean().optional(),
};
export type NewOwner = z.output<z.ZodObject<typeof newOwner>>;

/**
 * `id` is the owner's, unless a new owner's name is given. `horse_id` is chosen by the client, so that a repeated
 * request creates one horse.
 */
export const NewHorse = z.object({
  ...horse,
  ...newOwner,
  id: unknown(z.uuid()),
  horse_id: z.uuid().optional(),
  payment: MoneyField.default(0),
  payment_for_annual: MoneyField.default(0),
});
/** `form_version` describes what the form showed, to detect a concurrent change. */
export const ChangedHorse = z.object({
  ...horse,
  payment: MoneyField,
  payment_for_annual: MoneyField,
  form_version: FormVersion,
});

export const ChangedId = z.object({ horse_id: z.uuid() });

/** `owner_id`: the new owner, unless a new person's name is given; `id`: the horse's new id, chosen by the client. */
export const HandOver = z.object({
  ...newOwner,
  horse_id: z.uuid(),
  owner_id: z.uuid().nullable().default(null),
  id: z.uuid(),
});
export type HandOver = z.output<typeof HandOver>;

/** The last day of a stay; null for none. */
export const LastDay = z.object({
  horse_id: z.uuid(),
  stays_until: DayField.nullable(),
  /** Whether the difference to the days already billed is booked. */
  settle: z.boolean().default(true),
  /** What the form said will be booked; if it differs by now, the form asks first. */
  shown: z.string().max(2000).optional(),
  confirmed: Confirmed,
});
