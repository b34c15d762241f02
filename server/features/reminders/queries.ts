/** The people who have to pay. Callers check who may see them. */
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Asked } from '../../domain/asked.ts';
import { type Day, ZONE } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { isPhoneLike, phoneDigits } from '../../domain/phones.ts';
import { anyOf, constantLimit, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import { escapeLike, polish, searchWords } from '../../platform/data/polish-text.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import { lastDeposit } from '../billing/owner-queries.ts';
import { lastDueDay, openDues, sumsAsked } from '../billing/queries.ts';
import type { AskedPerson, UnpaidTab, UnpaidTotals } from './schema.ts';

/** Begins a query with `owing`: a row for each person who has to pay. `stays`: a horse of theirs lives here. */
async function withOwing(db: Db, today: Day) {
  const last = await lastDueDay(db, today);
  return db.with('owing', (creator) => peopleAsked(creator, today, last));
}

const peopleAsked = (db: Pick<Db, 'selectFrom'>, today: Day, last: Day) =>
  db
    .selectFrom(openDues(null, last))
    .innerJoin('horses', 'horses.id', 'dues.horse_id')
    .where('dues.asked', '=', true)
    .groupBy('horses.owner_id')
    .select(['horses.owner_id', ...sumsAsked(today)])
    // A horse appears once for each of its due days, because removing duplicates would sort all dues.
    .select(sql<string[]>`array_agg(horses.id)`.as('horse_ids'))
    // Nearly all owe for a horse that lives here; only for the others the remaining horses are read.
    .select(
      sql<boolean>`coalesce(bool_or(horses.archived_at is null) or (
        select true from horses living where living.owner_id = horses.owner_id and living.archived_at is null limit 1
      ), false)`.as('stays'),
    );

/** The number of people who have to pay, and their sums. People without a horse here count only as former. */
export const unpaidTotals = async (db: Db, today: Day): Promise<UnpaidTotals> =>
  (await withOwing(db, today)).selectFrom('owing').select(totals).executeTakeFirstOrThrow();

const totals = [
  sql<number>`count(*) filter (where stays)`.as('due'),
  sql<number>`count(*) filter (where stays and overdue > 0)`.as('overdue'),
  sql<number>`count(*) filter (where not stays)`.as('former'),
  sql<Grosze>`total(asked) filter (where stays)`.as('asked'),
  sql<Grosze>`total(overdue) filter (where stays)`.as('late'),
  sql<Day | null>`max(until) filter (where stays)`.as('until'),
  sql<Grosze>`total(asked) filter (where not stays)`.as('asked_of_former'),
] as const;

export type Wanted = { tab: UnpaidTab; search: string; today: Day };

const wordsIn = (search: string) => (isPhoneLike(search) ? [phoneDigits(search)] : searchWords(search));

type WithOwing = Pick<Awaited<ReturnType<typeof withOwing>>, 'selectFrom'>;

/** People of a tab whose name, phone or horse contains each word of the search. */
function wantedPeople(creator: WithOwing, { tab, search }: Wanted) {
  const people = creator
    .selectFrom('owing')
    .innerJoin('people', 'people.id', 'owing.owner_id')
    .where('owing.stays', '=', tab !== 'former')
    .$if(tab === 'overdue', (all) => all.where(sql<boolean>`owing.overdue > 0`));
  return wordsIn(search).reduce((found, word) => {
    const pattern = `%${escapeLike(word)}%`;
    return found.where(
      sql<boolean>`(people.search_text like folded(${pattern}) or exists (
        select from horses where horses.id = any(owing.horse_ids) and horses.search_text like folded(${pattern})
      ))`,
    );
  }, people);
}

export const countUnpaid = async (db: Db, wanted: Wanted): Promise<number> =>
  countRows(wantedPeople(await withOwing(db, wanted.today), wanted));

/**
 * A page of these people, the longest overdue first, then by due day. Each row brings the totals along, because finding who owes
 * takes most of the time when everybody has just been billed.
 */
export async function unpaidPeople(
  db: Db,
  wanted: Wanted,
  { limit, offset }: Slice,
): Promise<(AskedPerson & { totals: UnpaidTotals })[]> {
  return (await withOwing(db, wanted.today))
    .with('page', (creator) =>
      wantedPeople(creator, wanted)
        .select(['owner_id', 'horse_ids', 'asked', 'overdue', 'since', 'until'])
        .orderBy('owing.since', (order) => order.asc().nullsLast())
        .orderBy('owing.until')
        .orderBy(polish('people.last_name'))
        .orderBy(polish('people.first_name'))
        .orderBy('people.id')
        .limit(constantLimit(limit))
        .$if(offset > 0, (later) => later.offset(offset)),
    )
    .selectFrom('page')
    .innerJoin('people', 'people.id', 'page.owner_id')
    .select(['people.id', 'people.first_name', 'people.last_name', 'people.phone_number', 'people.email'])
    .select(sql<boolean>`people.password_hash is not null`.as('has_account'))
    .select(['page.asked', 'page.overdue', 'page.since', 'page.until'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('horses')
          .where(sql<boolean>`horses.id = any(page.horse_ids)`)
          .select('horses.name')
          // A horse with a last day is archived on the day after it.
          .select(
            sql<Day | null>`case when archived_at is not null
              then least(stays_until, (archived_at at time zone ${sql.lit(ZONE)})::date) end`.as('left_on'),
          )
          .orderBy(sql`horses.name collate horse_order`)
          .orderBy('horses.id'),
      ).as('horses'),
      eb
        .selectFrom('payment_reminders')
        .whereRef('person_id', '=', 'people.id')
        .select(({ fn }) => fn.max('sent_on').as('sent_on'))
        .as('reminded_on'),
    ])
    .select(lastDeposit)
    .select((eb) => jsonObjectFrom(eb.selectFrom('owing').select(totals)).$notNull().as('totals'))
    .orderBy('page.since', (order) => order.asc().nullsLast())
    .orderBy('page.until')
    .orderBy(polish('people.last_name'))
    .orderBy(polish('people.first_name'))
    .orderBy('people.id')
    .execute();
}

/** What people have to pay, by id; people who owe nothing are left out. */
export async function askedOfPeople(tx: Db | Tx, ids: readonly string[], today: Day): Promise<Map<string, Asked>> {
  const horses = await tx.selectFrom('horses').select('id').where('owner_id', '=', anyOf(ids)).execute();
  const owing = await tx
    .selectFrom(
      openDues(
        horses.map(({ id }) => id),
        'infinity',
      ),
    )
    .innerJoin('horses', 'horses.id', 'dues.horse_id')
    .where('dues.asked', '=', true)
    .groupBy('horses.owner_id')
    .select(['horses.owner_id', ...sumsAsked(today)])
    .execute();
  return new Map(owing.map(({ owner_id, ...asked }) => [owner_id, asked]));
}

/** The day of each person's last reminder, by id. */
export async function lastReminders(tx: Db | Tx, ids: readonly string[]): Promise<Map<string, Day>> {
  const rows = await tx
    .selectFrom('payment_reminders')
    .where('person_id', '=', anyOf(ids))
    .groupBy('person_id')
    .select(['person_id', sql<Day>`max(sent_on)`.as('sent_on')])
    .execute();
  return new Map(rows.map(({ person_id, sent_on }) => [person_id, sent_on]));
}

/** People by name, with their e-mails. */
export const peopleToRemind = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('people')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('id')
    .execute();
