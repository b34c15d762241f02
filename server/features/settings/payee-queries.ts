import type { Day } from '../../domain/days.ts';
import type { Payee } from '../../domain/transfers.ts';
import { anyOfTexts, type Db, type Tx } from '../../platform/data/database.ts';
import { BILLING_KEYS, type BillingDays, billingDaysIn } from './payment-days.ts';
import type { PayeeSettings } from './schema.ts';
import type { Vat } from './vat-fields.ts';

/** The settings of whom one pays by key, those that are set. */
type Stored = { club?: { nip?: string }; payee?: Partial<Payee>; vat?: Vat | null; invoices_consumers?: boolean };

const KEYS = ['club', 'payee', 'vat', 'invoices_consumers'];

async function settingsBy(db: Db | Tx, keys: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', '=', anyOfTexts(keys)).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

function payeeIn({ club, payee = {}, vat = null, invoices_consumers = false }: Stored): PayeeSettings {
  const { account, recipient } = payee;
  const nip = club?.nip ?? null;
  return { payee: account && recipient ? { account, recipient, nip } : null, nip, vat, invoices_consumers };
}

/** The payee, the tax number from the stable's own data, the default VAT, and whether consumers get invoices. */
export const payeeSettings = async (db: Db | Tx): Promise<PayeeSettings> => payeeIn(await settingsBy(db, KEYS));

/** What bills tell of the settings: `payeeSettings` and the days of billing. */
export async function billSettings(db: Db, today: Day): Promise<PayeeSettings & BillingDays> {
  const settings = await settingsBy(db, [...KEYS, ...BILLING_KEYS]);
  return { ...payeeIn(settings), ...billingDaysIn(settings, today) };
}

export async function lockPayee(tx: Tx): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: 'payee', value: '{}' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx.selectFrom('settings').select('key').where('key', '=', 'payee').forUpdate().execute();
}

type Invoicing = Pick<PayeeSettings, 'vat' | 'invoices_consumers'>;

export async function savePayee(
  tx: Tx,
  payee: Omit<Payee, 'nip'>,
  { vat, invoices_consumers }: Invoicing,
): Promise<void> {
  const rows = [
    { key: 'payee', value: JSON.stringify(payee) },
    { key: 'vat', value: JSON.stringify(vat) },
    { key: 'invoices_consumers', value: JSON.stringify(invoices_consumers) },
  ];
  await tx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}
