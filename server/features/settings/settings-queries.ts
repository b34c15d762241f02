import { anyOfTexts, type Db, type Tx } from '../../platform/data/database.ts';

/** The settings with these keys that are set. */
export async function readSettings(db: Db | Tx, keys: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', '=', anyOfTexts(keys)).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Locks a setting until the transaction ends. Returns its value, {} if it was not set. */
export async function lockSetting(tx: Tx, key: string): Promise<unknown> {
  await tx
    .insertInto('settings')
    .values({ key, value: '{}' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const setting = tx.selectFrom('settings').select('value').where('key', '=', key);
  return (await setting.forUpdate().executeTakeFirstOrThrow()).value;
}

/** Settings that are undefined are unchanged. */
export async function saveSettings(tx: Tx, settings: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await tx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}
