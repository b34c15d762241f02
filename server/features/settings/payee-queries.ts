import type { Day } from '../../domain/days.ts';
import type { Payee } from '../../domain/transfers.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { BILLING_KEYS, type BillingDays, billingDaysIn } from './payment-days.ts';
import type { PayeeSettings } from './schema.ts';
import { readSettings } from './settings-queries.ts';
import type { Vat } from './vat-fields.ts';

/** The settings of the payee that are set, by key. */
type Stored = { club?: { nip?: string }; payee?: Partial<Payee>; vat?: Vat | null; invoices_consumers?: boolean };

const KEYS = ['club', 'payee', 'vat', 'invoices_consumers'];

function payeeIn({ club, payee = {}, vat = null, invoices_consumers = false }: Stored): PayeeSettings {
  const { account, recipient } = payee;
  const nip = club?.nip ?? null;
  return { payee: account && recipient ? { account, recipient, nip } : null, nip, vat, invoices_consumers };
}

/** The payee, the tax number from the stable's own data, the default VAT, and whether consumers get invoices. */
export const payeeSettings = async (db: Db | Tx): Promise<PayeeSettings> => payeeIn(await readSettings(db, KEYS));

/** The settings that bills show: `payeeSettings` and the days of billing. */
export async function billSettings(db: Db, today: Day): Promise<PayeeSettings & BillingDays> {
  const settings = await readSettings(db, [...KEYS, ...BILLING_KEYS]);
  return { ...payeeIn(settings), ...billingDaysIn(settings, today) };
}
