import { type ExpressionBuilder, sql } from 'kysely';
import { addMonths, type Day } from '../../domain/days.ts';
import { countRows, type Db } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { Database } from '../../platform/data/tables.ts';

const ownerColumns = ['id', 'first_name', 'last_name', 'street', 'house_number', 'postal_code', 'city'] as const;

export type StatedOwner = {
  id: string;
  first_name: string;
  last_name: string;
  street: string | null;
  house_number: string | null;
  postal_code: string | null;
  city: string | null;
};

/** The most statements in one file: more would take too long to draw. */
export const ON_PAPER = 30;

/** Whether an owner has entries in a month. */
export const isInBooksOf = (month: Day) => (eb: ExpressionBuilder<Database, 'people'>) =>
  eb.exists(
    eb
      .selectFrom('ledger_entries as entry')
      .whereRef('entry.owner_id', '=', 'people.id')
      .where('entry.occurred_on', '>=', month)
      .where('entry.occurred_on', '<', addMonths(month, 1))
      .select('entry.id'),
  );

/** Whether an owner's statement of a month has content: an entry, or a balance of a horse carried over. */
export const isStated = (month: Day) => (eb: ExpressionBuilder<Database, 'people'>) =>
  eb.or([
    isInBooksOf(month)(eb),
    eb.exists(
      eb
        .selectFrom('ledger_entries as entry')
        .whereRef('entry.owner_id', '=', 'people.id')
        .where('entry.occurred_on', '<', month)
        .groupBy('entry.horse_id')
        .having(sql<boolean>`sum(entry.amount) <> 0`)
        .select('entry.horse_id'),
    ),
  ]);

/** Living owners without an e-mail who have entries in a month. */
const withoutMail = (db: Db, month: Day) =>
  db
    .selectFrom('people')
    .where('people.deleted_at', 'is', null)
    .where('people.email', 'is', null)
    .where(isInBooksOf(month));

export const countOnPaper = (db: Db, month: Day): Promise<number> => countRows(withoutMail(db, month));

export const ownersOnPaper = (db: Db, month: Day, page: number): Promise<StatedOwner[]> =>
  withoutMail(db, month)
    .select(ownerColumns)
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('id')
    .limit(ON_PAPER)
    .offset((page - 1) * ON_PAPER)
    .execute();

export const statedOwner = (db: Db, id: string): Promise<StatedOwner | undefined> =>
  db.selectFrom('people').where('id', '=', id).select(ownerColumns).executeTakeFirst();
