import { type QueryCreator, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Database } from '../../platform/tables.ts';

/** The work that is finished, and the next billing day: parts of the statement that finishes it. */
type Finished = Database & {
  changed: { id: string; horse_id: string | null; price: Grosze };
  payment: { payment_date: Day };
};

/** When work is finished, on which day of the stable, and by whom. */
type Finish = { now: Date; today: Day; by: string };

/**
 * Books finished work to its horses, in the first period not yet billed (domain/ledger.ts, periodOf). General and free
 * services cost nobody anything. The occurrence's id is unique in the ledger, so no work is charged twice. Entries are
 * written in the order of horses, so that two who charge several at once never wait for each other in a circle.
 */
export const chargeForServices = (db: QueryCreator<Finished>, { now, today, by }: Finish) =>
  db
    .insertInto('ledger_entries')
    .columns([
      ...(['horse_id', 'owner_id', 'kind', 'amount', 'occurred_on'] as const),
      ...(['period', 'occurrence_id', 'created_by', 'created_at'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom(['payment', 'changed'])
        .innerJoin('horses', 'horses.id', 'changed.horse_id')
        .where('changed.price', '>', grosze(0))
        .select(['horses.id', 'horses.owner_id', sql.lit('service').as('kind')])
        .select([sql<Grosze>`-changed.price`.as('amount'), sql<Day>`${today}::date`.as('occurred_on')])
        .select(sql<Day>`date_trunc('month', (payment.payment_date - 1)::timestamp)::date`.as('period'))
        .select(['changed.id as occurrence_id', sql<string>`${by}::uuid`.as('created_by')])
        .select(sql<Date>`${now}::timestamptz`.as('created_at'))
        .orderBy('horses.id'),
    );
