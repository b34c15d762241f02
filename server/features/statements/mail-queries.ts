import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Expiring } from '../../platform/jobs/housekeeping.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';
import { isInBooksOf } from './queries.ts';

/** How long (ms) the unsubscribe link works: two years. */
const LINKS_LAST = 2 * 365 * 24 * 3_600_000;

export const expiring: readonly Expiring[] = [
  {
    table: 'statement_links',
    key: 'token_hash',
    expired: (now) => sql`made_at <= ${new Date(now.getTime() - LINKS_LAST)}`,
  },
];

export async function wantsStatements(db: Db | Tx, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('statement_mails')
    .select('wanted')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.wanted ?? true;
}

export async function saveWanted(tx: Tx, person_id: string, wanted: boolean, changed_at: Date): Promise<void> {
  await tx
    .insertInto('statement_mails')
    .values({ person_id, wanted, changed_at })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ wanted, changed_at }))
    .execute();
}

/** Owners with an e-mail, and entries or a billing in a month, who want the mail. */
export async function ownersToMail(db: Db, month: Day): Promise<string[]> {
  const owners = await db
    .selectFrom('people')
    .select('people.id')
    .where('people.email', 'is not', null)
    .where(isInBooksOf(month))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('statement_mails as choice')
            .whereRef('choice.person_id', '=', 'people.id')
            .where('choice.wanted', '=', false)
            .select('choice.person_id'),
        ),
      ),
    )
    .orderBy('people.id')
    .execute();
  return owners.map(({ id }) => id);
}

/** The billing day of a period; undefined while it is not billed. */
export async function billingDayOf(db: Db, period: Day): Promise<Day | undefined> {
  const run = db.selectFrom('billing_runs').select('billing_day').where('period', '=', period);
  return (await run.executeTakeFirst())?.billing_day;
}

/** Creates an unsubscribe link; each mail has its own, and all keep working. */
export async function makeLink(db: Db, person_id: string, made_at: Date): Promise<string> {
  const token = makeSecret();
  await db
    .insertInto('statement_links')
    .values({ token_hash: hashSecret(token), person_id, made_at })
    .execute();
  return token;
}

export async function personOfLink(db: Db | Tx, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('statement_links')
    .innerJoin('people', 'people.id', 'statement_links.person_id')
    .where('token_hash', '=', hashSecret(token))
    .where('people.deleted_at', 'is', null)
    .select('people.id')
    .executeTakeFirst();
  return row?.id;
}
