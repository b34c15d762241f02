import { z } from 'zod';
import { isNip, NIP_SLIP, WRONG_NIP } from '../../domain/transfers.ts';
import { addressFields, requiredLine } from '../../platform/forms/fields.ts';

const fields = {
  company: requiredLine(200),
  nip: requiredLine(40)
    .overwrite((text) => text.replace(/[\s-]/g, '').replace(/^PL/i, ''))
    .regex(/^\d{10}$/, { error: WRONG_NIP, abort: true })
    .refine(isNip, NIP_SLIP),
  street: requiredLine(120),
  postal_code: addressFields.postal_code,
  city: addressFields.city,
};

/** To whom a client's invoices are issued. `nip`: ten digits; `street`: with the number of the house. */
export const Buyer = z.object(fields);
export type Buyer = z.output<typeof Buyer>;

/** A buyer of a person; without any of its fields the person is a consumer again. */
export const BuyerInput = z.object({
  person_id: z.uuid(),
  company: z.string().max(400).default(''),
  nip: z.string().max(100).default(''),
  street: z.string().max(400).default(''),
  postal_code: z.string().max(100).default(''),
  city: z.string().max(400).default(''),
});
export type BuyerInput = z.output<typeof BuyerInput>;
