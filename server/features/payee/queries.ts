import type { Payee } from '../../domain/transfers.ts';
import { anyOfTexts, type Db, type Tx } from '../../platform/database.ts';
import type { Vat } from '../../platform/vat-fields.ts';

/** What the stable has set up for being paid; null where nothing is. */
export type PayeeSettings = { payee: Payee | null; nip: string | null; vat: Vat | null };

/** Whom owners pay, the stable's tax number, and the VAT of what has none of its own. */
export async function payeeSettings(db: Db | Tx): Promise<PayeeSettings> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', '=', anyOfTexts(['payee', 'vat']))
    .execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const { account, recipient, nip = null } = (values.get('payee') ?? {}) as Partial<Payee>;
  return {
    payee: account && recipient ? { account, recipient, nip } : null,
    nip,
    vat: (values.get('vat') as Vat | null | undefined) ?? null,
  };
}

/** The same locked until the transaction ends. */
export async function lockPayee(tx: Tx): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: 'payee', value: '{}' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx.selectFrom('settings').select('key').where('key', '=', 'payee').forUpdate().execute();
}

/** Writes them. The caller has locked them. */
export async function savePayee(
  tx: Tx,
  payee: { account: string; recipient: string; nip: string | null },
  vat: Vat | null,
): Promise<void> {
  const rows = [
    { key: 'payee', value: JSON.stringify(payee) },
    { key: 'vat', value: JSON.stringify(vat) },
  ];
  await tx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}
