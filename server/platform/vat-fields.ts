import { z } from 'zod';
import { requiredLine } from './fields.ts';

/** What an accountant puts down for VAT: a rate in percent, or 'zw', exempt, with the law it is exempt by. */
export type Vat = { rate: string; basis: string | null };

const HINT = 'Wpisz stawkę w procentach, na przykład 23, albo zw';

/** Two fields of a form: null where it is left empty, undefined where a call leaves it out. */
export const vatFields = {
  vat_rate: z
    .string()
    .max(20, HINT)
    .overwrite((text) => text.replace(/[\s%]/g, '').toLowerCase())
    .refine((rate) => /^(zw|\d{1,2})$/.test(rate), HINT)
    .nullable()
    .optional(),
  vat_basis: requiredLine(200).nullable().optional(),
};

type VatInput = { vat_rate?: string | null | undefined; vat_basis?: string | null | undefined };

/** What is exempt says by which law. */
export const hasBasis = ({ vat_rate, vat_basis }: VatInput): boolean => vat_rate !== 'zw' || Boolean(vat_basis);

export const NO_BASIS = {
  path: ['vat_basis'],
  error: 'Podaj podstawę prawną zwolnienia',
  /** Told together with whatever else is wrong. */
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** What the fields say; null: nothing. A basis is kept only where there is an exemption. */
export const vatIn = ({ vat_rate, vat_basis }: VatInput): Vat | null =>
  vat_rate ? { rate: vat_rate, basis: vat_rate === 'zw' ? (vat_basis ?? null) : null } : null;
