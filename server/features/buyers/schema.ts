import { z } from 'zod';
import { addMonths, type Day, monthOf } from '../../domain/days.ts';
import { isNip, NIP_SLIP, WRONG_NIP } from '../../domain/transfers.ts';
import { addressFields, DayField, requiredLine } from '../../platform/forms/fields.ts';

/** The company that gets a client's invoices. `nip`: ten digits; `street`: with the house number. */
export const Buyer = z.object({
  company: requiredLine(200),
  nip: requiredLine(40)
    .overwrite((text) => text.replace(/[\s-]/g, '').replace(/^PL/i, ''))
    .regex(/^\d{10}$/, { error: WRONG_NIP, abort: true })
    .refine(isNip, NIP_SLIP),
  street: requiredLine(120),
  postal_code: addressFields.postal_code,
  city: addressFields.city,
});
export type Buyer = z.output<typeof Buyer>;

/** The buyer on a person's invoices from a month on (its first day), until the next entry; null for a consumer. */
export type BuyerSince = { since: Day; buyer: Buyer | null };

/** The months from which a change may be valid: the accountant has already got earlier ones. */
export const monthsToChange = (today: Day): Day[] => [0, -1, -2].map((back) => addMonths(monthOf(today), back));

/** The buyer on a person's page. `months`: from which a change may be valid, the latest first. */
export type BuyerOnPage = { latest: BuyerSince | null; months: Day[] };

/** A person's buyer from a month on, by default this one. If all fields are empty, the person is a consumer again. */
export const BuyerInput = z.object({
  person_id: z.uuid(),
  since: DayField.optional(),
  company: z.string().max(400).default(''),
  nip: z.string().max(100).default(''),
  street: z.string().max(400).default(''),
  postal_code: z.string().max(100).default(''),
  city: z.string().max(400).default(''),
});
export type BuyerInput = z.output<typeof BuyerInput>;
