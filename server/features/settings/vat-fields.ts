import { z } from 'zod';
import { requiredLine } from '../../platform/forms/fields.ts';

/** An accountant's VAT entry: a rate in percent, or 'zw' (exempt) with its legal basis. */
export type Vat = { rate: string; basis: string | null };

const HINT = 'Wpisz stawkę w procentach, na przykład 23, albo zw';

/** Null where a form leaves a field empty, undefined where a call omits it. */
export const vatFields = {
  vat_rate: z
    .string()
    .max(20, { error: HINT, abort: true })
    .overwrite((text) => text.replace(/[\s%]/g, '').toLowerCase())
    .refine((rate) => /^(zw|\d{1,2})$/.test(rate), HINT)
    .nullable()
    .optional(),
  vat_basis: requiredLine(200).nullable().optional(),
};

type VatInput = { vat_rate?: string | null | undefined; vat_basis?: string | null | undefined };

/** An exemption needs a legal basis. */
export const hasBasis = ({ vat_rate, vat_basis }: VatInput): boolean => vat_rate !== 'zw' || Boolean(vat_basis);

export const NO_BASIS = {
  path: ['vat_basis'],
  error: 'Podaj podstawę prawną zwolnienia',
  /** Reported together with the other errors. */
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** Null when no rate is given. Only an exemption keeps its basis. */
export const vatIn = ({ vat_rate, vat_basis }: VatInput): Vat | null =>
  vat_rate ? { rate: vat_rate, basis: vat_rate === 'zw' ? (vat_basis ?? null) : null } : null;
