import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts } from '../../platform/data/redaction.ts';
import { idsOfHorses, isHorseOf, nameOfHorse } from '../horses/queries.ts';

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('health_alerts')
    .select(['horse_id', 'reason', 'raised_by', 'raised_at', 'ended_by', 'ended_at'])
    .where((eb) =>
      eb.or([
        eb('raised_by', '=', personId),
        eb('ended_by', '=', personId),
        eb('horse_id', 'in', idsOfHorses(db, personId)),
      ]),
    )
    .orderBy('raised_at')
    .orderBy('id')
    .execute();

export const othersReasons: OthersTexts = {
  table: 'health_alerts',
  columns: ['reason'],
  called: 'Powód alertu',
  about: nameOfHorse('health_alerts.horse_id'),
  on: dayOfInstant('raised_at'),
  ofOthers: ({ id }) => sql`raised_by is distinct from ${id} and not ${isHorseOf('health_alerts.horse_id', id)}`,
};

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('health_alerts').where('horse_id', 'in', idsOfHorses(tx, id)).execute();
  await tx.updateTable('health_alerts').set({ reason: null }).where('raised_by', '=', id).execute();
}
