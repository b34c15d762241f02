import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { anyOf, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { Expiring } from '../../platform/jobs/housekeeping.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';
import { isInBooksOf, isStated } from './queries.ts';
import { isWaiting, sentAt } from './sent-queries.ts';

/** How long an unsubscribe link works, in ms: two years. */
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

/** Owners with an e-mail and entries in a month, unless they have switched the mail off. */
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

/** People with a statement of a month. `ids`: only among these. */
const stated = (db: Db | Tx, month: Day, ids: readonly string[] | null) =>
  db
    .selectFrom('people')
    .where('people.deleted_at', 'is', null)
    .where(isStated(month))
    .$if(ids !== null, (all) => all.where('people.id', '=', anyOf(ids ?? [])));

const wanted = sql<boolean>`coalesce((select choice.wanted from statement_mails choice where choice.person_id = people.id), true)`;

/** Recipients by name, with whether they want statements, and what was sent. */
const recipientsIn = (people: ReturnType<typeof stated>, month: Day) =>
  people
    .select(['people.id', 'people.first_name', 'people.last_name', 'people.email'])
    .select([wanted.as('wanted'), sentAt(month).as('sent_at'), isWaiting(month).as('waits')])
    .orderBy(polish('people.last_name'))
    .orderBy(polish('people.first_name'))
    .orderBy('people.id');

export const statedPeople = (db: Db | Tx, month: Day, ids: readonly string[] | null, { limit, offset }: Slice) =>
  recipientsIn(stated(db, month, ids), month)
    .limit(limit)
    .offset(offset)
    .execute();

export const countStated = (db: Db, month: Day): Promise<number> => countRows(stated(db, month, null));

export type Reached = { reached: number; refused: number; waiting: number; had: number };

/**
 * Counts the people with a statement of a month: those who get it by mail (`waiting`: it is in the queue, `had`: it was sent
 * before), and those who get none.
 */
export function countReached(db: Db | Tx, month: Day): Promise<Reached> {
  const reached = sql`people.email is not null and ${wanted}`;
  const counted = (which: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${which})`;
  return stated(db, month, null)
    .select(counted(reached).as('reached'))
    .select(counted(sql`not (${reached})`).as('refused'))
    .select(counted(sql`${reached} and ${isWaiting(month)}`).as('waiting'))
    .select(counted(sql`${reached} and not ${isWaiting(month)} and ${sentAt(month)} is not null`).as('had'))
    .executeTakeFirstOrThrow();
}

/** The first people who would get the mail of a month now, or the first who would not. */
export const firstOfAll = (db: Db, month: Day, reached: boolean, limit: number) => {
  const isReached = sql<boolean>`(people.email is not null and ${wanted} and not ${isWaiting(month)})`;
  const people = stated(db, month, null).where(sql<boolean>`${isReached} = ${reached}`);
  return recipientsIn(people, month).limit(limit).execute();
};

/** Ids of the people who get their statement of a month by mail, unless it is queued or was sent after `seen`. */
export async function allReached(db: Db | Tx, month: Day, seen: Date | undefined): Promise<string[]> {
  const people = stated(db, month, null)
    .where('people.email', 'is not', null)
    .where(wanted)
    .where(sql<boolean>`not ${isWaiting(month)}`)
    .$if(seen !== undefined, (all) => all.where(sql<boolean>`coalesce(${sentAt(month)} <= ${seen}, true)`));
  return (await people.select('people.id').orderBy('people.id').execute()).map(({ id }) => id);
}

/** The names of some living people, by id. */
export async function namesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await db
    .selectFrom('people')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .select(['id', 'first_name', 'last_name'])
    .execute();
  return new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}

/** The e-mails of some living people, sorted by id; people without one are left out. */
export async function emailsOf(db: Db | Tx, ids: readonly string[]): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('people')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .select('id')
    .select(sql<string>`email`.as('email'))
    .orderBy('id')
    .execute();
}
