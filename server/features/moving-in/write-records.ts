/** Keeps the care that a sheet tells of, and takes it back. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { keepRecords } from '../care/record-care.ts';
import { idsIn, type Made, type MadeRow } from './made.ts';
import type { PlannedRow } from './plan.ts';

type Written = { horses: ReadonlyMap<PlannedRow, string>; made: Made };

/** Makes a record and a plan of each. A horse that comes with a record has its first doses behind it. */
export async function keepCare(
  tx: Tx,
  command: Command<unknown>,
  rows: readonly PlannedRow[],
  { horses, made }: Written,
): Promise<void> {
  const records = [];
  const begun = [];
  const by = { changed_by: signedIn(command).id, changed_at: command.now };
  for (const row of rows)
    for (const { kind, on, plan } of row.care) {
      const name = `${kind.name}, ${row.values.name}`;
      const of = { horse_id: horses.get(row) as string, kind_id: kind.id };
      const [id, planId] = [randomUUID(), plan?.id ?? randomUUID()];
      records.push({ id, ...of, done_on: on, done_by: '', batch: '', note: '', visit_id: null, book: false });
      made.made.push({ table: 'care_records', id, name });
      (plan ? made.changed : made.made).push({ table: 'care_plans', id: planId, name });
      if (plan) made.plans.push(plan);
      // The record moves it on, and so sets its date.
      else begun.push({ id: planId, ...of, doses: kind.doses, next_on: on, ...by });
    }
  if (begun.length > 0) await tx.insertInto('care_plans').values(begun).execute();
  // One kind at a time, because a statement has at most 65 535 parameters.
  for (const some of Map.groupBy(records, ({ kind_id }) => kind_id).values()) await keepRecords(tx, command, some);
}

/** Deletes the records and plans that a sheet made, before their horses. */
export async function removeCare(tx: Tx, made: readonly MadeRow[]): Promise<void> {
  await sql`delete from care_records where id = ${anyOf(idsIn(made, 'care_records'))}`.execute(tx);
  await sql`delete from care_plans where id = ${anyOf(idsIn(made, 'care_plans'))}`.execute(tx);
}

export async function restorePlans(tx: Tx, { plans }: Made): Promise<void> {
  await sql`
    update care_plans set doses = before.doses, next_on = before.next_on, counted_from = before.counted_from
    from json_populate_recordset(null::care_plans, ${JSON.stringify(plans)}) as before
    where care_plans.id = before.id
  `.execute(tx);
}
