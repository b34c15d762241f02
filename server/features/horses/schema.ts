import { z } from 'zod';
import { COATS } from '../../domain/coats.ts';
import { fieldErrors } from '../../domain/field-texts.ts';
import { DayField, MoneyField, requiredLine } from '../../platform/fields.ts';
import { FormVersion } from '../../platform/stale-check.ts';
import { BoxNumber } from '../boxes/box-number.ts';

const Coat = z.enum(COATS, 'Wybierz maść z listy');

/** A horse in its owner's list. Money in zł. */
export const BasicHorse = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The monthly fee. */
  payment: z.number(),
  /** The oldest due day that is not paid; the next billing day when all are. */
  payment_until: DayField,
  /** How many payments are overdue. */
  due_payments: z.int(),
});
export type BasicHorse = z.output<typeof BasicHorse>;

export const HorseName = z.object({ id: z.uuid(), name: z.string() });

/** All that is known of a horse; to a worker who sees it without its payments. Money in zł. */
export const HorseData = z.object({
  id: z.uuid(),
  name: z.string(),
  breed: z.string(),
  box_number: z.string().nullable(),
  description: z.string(),
  coat: Coat.nullable(),
  blaze: z.boolean(),
  health_alert: z.boolean(),
  id_owner: z.uuid(),
  owner_name: z.string(),
  payment: z.number().optional(),
  payment_for_annual: z.number().optional(),
  payment_until: DayField.optional(),
  due_payments: z.int().optional(),
});
export type HorseData = z.output<typeof HorseData>;

export const DuePayments = z.object({ due_payments: z.int() });

const horse = {
  name: requiredLine(60),
  breed: requiredLine(60),
  box_number: BoxNumber,
  description: z
    .string({ error: fieldErrors.required })
    .trim()
    .min(1, fieldErrors.required)
    .max(5000, 'Opis może mieć najwyżej 5000 znaków'),
  /** Left out: not known, or of a horse that is changed, as it was. */
  coat: Coat.nullable().optional(),
  blaze: z.boolean().optional(),
};

/** `id`: the owner's. `horse_id`: chosen by the client, so that a horse which is sent twice is stored once. */
export const NewHorse = z.object({
  ...horse,
  id: z.uuid(),
  horse_id: z.uuid().optional(),
  payment: MoneyField.default(0),
  payment_for_annual: MoneyField.default(0),
});
/** `form_version`: what the form showed, so that its save does not undo somebody else's change. */
export const ChangedHorse = z.object({
  ...horse,
  payment: MoneyField,
  payment_for_annual: MoneyField,
  form_version: FormVersion,
});

export const HorseId = z.object({ horse_id: z.uuid() });
export const OwnerId = z.object({ user_id: z.uuid() });
export const PersonId = z.object({ id: z.uuid() });

/** A person's access to a horse: managers and admins manage every horse, their own too. */
export type Access = 'manages' | 'owns' | 'sees';
