import { sql } from 'kysely';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts, type Wanted } from '../../platform/data/redaction.ts';
import { isHorseOf, nameOfHorse } from '../horses/queries.ts';

/** The visits that a person has planned, and their lists: of all horses that are theirs, that they ticked or wrote about. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('care_visits')
    .innerJoin('care_kinds', 'care_kinds.id', 'care_visits.kind_id')
    .leftJoin('care_visit_horses as listed', 'listed.visit_id', 'care_visits.id')
    .select(['care_visits.id', 'care_kinds.name as kind', 'day', 'hour', 'comes', 'planned_by', 'closed_by'])
    .select(['horse_id', 'note', 'outcome', 'postponed_to', 'reason', 'ticked_by', 'remark'])
    .where((eb) =>
      eb.or([
        eb('planned_by', '=', personId),
        eb('closed_by', '=', personId),
        eb('ticked_by', '=', personId),
        isHorseOf('listed.horse_id', personId),
      ]),
    )
    .orderBy('day')
    .orderBy('care_visits.id')
    .orderBy('horse_id')
    .execute();

const isPlanner = (id: string) =>
  sql<boolean>`exists (select from care_visits visit where visit.id = care_visit_horses.visit_id and visit.planned_by = ${id})`;

/** Notes and reasons that the person typed, and all about their horses. */
const isTheirs = (id: string) =>
  sql<boolean>`(${isHorseOf('care_visit_horses.horse_id', id)} or care_visit_horses.ticked_by is not distinct from ${id} or ${isPlanner(id)})`;

/** What the person typed goes. The outcomes and dates stay, because records and plans were made from them. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.updateTable('care_visits').set({ comes: '–' }).where('planned_by', '=', id).execute();
  await tx.updateTable('care_visit_horses').set({ note: '', reason: '', remark: '' }).where(isTheirs(id)).execute();
}

/** The request that planned a visit has a digest of its texts. */
async function forgetRequests(tx: Tx, rows: string[]): Promise<void> {
  const visits = tx.selectFrom('care_visit_horses').select('visit_id').where('id', '=', anyOf(rows));
  await tx.deleteFrom('requests').where('id', 'in', visits).execute();
}

export const othersTexts: readonly OthersTexts[] = [
  {
    table: 'care_visits',
    columns: ['comes'],
    called: 'Wizyta kowala lub weterynarza',
    on: dayOfInstant('care_visits.planned_at'),
    ofOthers: ({ id }: Wanted) => sql`planned_by <> ${id}`,
  },
  {
    table: 'care_visit_horses',
    columns: ['note', 'reason', 'remark'],
    called: 'Uwaga na wizycie',
    about: nameOfHorse('care_visit_horses.horse_id'),
    on: sql`(select day from care_visits visit where visit.id = care_visit_horses.visit_id)`,
    ofOthers: ({ id }: Wanted) => sql`not ${isTheirs(id)}`,
    followedBy: forgetRequests,
  },
];
