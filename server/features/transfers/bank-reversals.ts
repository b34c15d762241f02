/** The bank's own reversals of credits, and the credits that they take back. */
import { sql } from 'kysely';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import type { ReversedCredit, TakenBack } from './schema.ts';

/** The credits that these reversals may take back, the latest first, by the reversal's id. */
export async function creditsReversedBy(db: Db, ids: readonly string[]): Promise<Map<string, ReversedCredit[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReversedCredit & { reversal_id: string }>`
    select reversed.reversal_id, credit.id, credit.transferred_on, credit.state, (
      select coalesce(jsonb_agg(
        jsonb_build_object('entry_id', entry.id, 'horse_id', horses.id, 'horse_name', horses.name,
          'owner_id', entry.owner_id, 'amount', entry.amount)
        order by horses.name
      ), '[]')
      from transfer_deposits made
      join ledger_entries entry on entry.id = made.entry_id
      join horses on horses.id = entry.horse_id
      where made.transfer_id = credit.id
    ) as deposits
    from reversed_credits reversed
    join bank_transfers credit on credit.id = reversed.credit_id
    where reversed.reversal_id = ${anyOf(ids)}
    order by credit.transferred_on desc, credit.seq desc
  `.execute(db);
  const credits = new Map<string, ReversedCredit[]>();
  for (const { reversal_id, ...credit } of rows)
    credits.set(reversal_id, [...(credits.get(reversal_id) ?? []), credit]);
  return credits;
}

/** Credits that were put aside together with these reversals, whose deposits were reversed if they were booked. */
export async function takenBackBy(db: Db, ids: readonly string[]): Promise<Map<string, TakenBack>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TakenBack & { reversal_id: string }>`
    select reversal.id as reversal_id, credit.transferred_on, credit.title, credit.reopenings > 0 as was_booked
    from bank_transfers reversal
    join bank_transfers credit on credit.state = 'dismissed' and credit.settled_at = reversal.settled_at
      and credit.settled_by = reversal.settled_by and credit.amount = reversal.amount
      and credit.transferred_on <= reversal.transferred_on
    where reversal.id = ${anyOf(ids)} and credit.caution is distinct from 'reversal'
  `.execute(db);
  return new Map(rows.map(({ reversal_id, ...credit }) => [reversal_id, credit]));
}

/** Unticks waiting credits that a waiting reversal takes back, whichever of the two was imported first. */
export async function markReversed(tx: Tx): Promise<void> {
  await sql`
    update bank_transfers credit set sure = false, caution = 'reversed'
    from reversed_credits reversed
    join bank_transfers reversal on reversal.id = reversed.reversal_id
    where reversed.credit_id = credit.id and reversal.state = 'open'
      and credit.state = 'open' and credit.caution is distinct from 'reversed'
  `.execute(tx);
}
