import type { Db } from '../../server/platform/data/database.ts';

type Overdue = { horse: string; due: string[] };

/**
 * Calculates independently of the app, entry by entry, which living horses have overdue payments on a day. Credits
 * cover charges by due day, then in the order of writing. Reversed entries do not count.
 */
export async function overdueHorses(db: Db, today: string): Promise<Overdue[]> {
  const entries = await db.selectFrom('ledger_entries').selectAll().orderBy('seq').execute();
  const runs = await db.selectFrom('billing_runs').selectAll().execute();
  const paymentDate = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'payment_date')
    .executeTakeFirstOrThrow();
  const dueDays = new Map(runs.map(({ period, due_on }) => [period as string, due_on as string]));
  const undone = new Set(entries.flatMap(({ id, reverses }) => (reverses ? [id, reverses] : [])));
  const horses = await db.selectFrom('horses').select(['id', 'name']).where('archived_at', 'is', null).execute();
  return horses.flatMap(({ id, name }) => {
    const own = entries.filter((entry) => entry.horse_id === id && !undone.has(entry.id));
    const charges = own
      .filter(({ kind, amount }) => kind !== 'deposit' && amount < 0)
      .map(({ amount, period, due_on }) => ({
        amount: -amount,
        due: due_on ?? dueDays.get(period ?? '') ?? (paymentDate.value as string),
      }));
    // The sort is stable.
    charges.sort((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)));
    let credit = own
      .filter(({ kind, amount }) => kind === 'deposit' || amount > 0)
      .reduce((sum, { amount }) => sum + amount, 0);
    const due = new Set<string>();
    for (const charge of charges) {
      if (charge.amount > credit && charge.due < today) due.add(charge.due);
      credit = Math.max(0, credit - charge.amount);
    }
    return due.size ? [{ horse: name, due: [...due] }] : [];
  });
}
