import type { Payee } from '../../domain/transfers.ts';
import { anyOfTexts, type Db, type Tx } from '../../platform/data/database.ts';
import type { PayeeSettings } from './schema.ts';
import type { Vat } from './vat-fields.ts';

/** The payee, the tax number from the stable's own data, the default VAT, and whether consumers get invoices. */
export async function payeeSettings(db: Db | Tx): Promise<PayeeSettings> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', '=', anyOfTexts(['club', 'payee', 'vat', 'invoices_consumers']))
    .execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const { account, recipient } = (values.get('payee') ?? {}) as Partial<Payee>;
  const { nip = null } = (values.get('club') ?? {}) as { nip?: string };
  return {
    payee: account && recipient ? { account, recipient, nip } : null,
    nip,
    vat: (values.get('vat') as Vat | null | undefined) ?? null,
    invoices_consumers: values.get('invoices_consumers') === true,
  };
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
