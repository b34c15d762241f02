import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts, type Wanted } from '../../platform/data/redaction.ts';

const COLUMNS = ['id', 'name', 'email', 'page', 'description', 'user_agent', 'created_at'] as const;

export const reportById = (db: Db, id: string) =>
  db.selectFrom('bug_reports').select(COLUMNS).where('id', '=', id).executeTakeFirst();

const reportsOf = (db: Db, personId: string) => db.selectFrom('bug_reports').where('person_id', '=', personId);

export const exportOf = (db: Db, personId: string) =>
  reportsOf(db, personId).select(COLUMNS).orderBy('created_at').execute();

const isTheirs = ({ id, emails }: Wanted) =>
  sql<boolean>`(person_id is not distinct from ${id} or lower(email) = any(${emails}::text[]))`;

export const othersReports: OthersTexts = {
  table: 'bug_reports',
  columns: ['name', 'page', 'description'],
  called: 'Zgłoszenie',
  on: dayOfInstant('created_at'),
  ofOthers: (person) => sql`not ${isTheirs(person)}`,
};

export async function erase(tx: Tx, person: ErasedPerson): Promise<void> {
  await tx.deleteFrom('bug_reports').where(isTheirs(person)).execute();
}
