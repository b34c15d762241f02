import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { redact } from '../../platform/redaction.ts';
import { idsOfHorses } from '../horses/queries.ts';

/** The health alerts of a person's horses, and those the person raised or ended. */
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

/** Deletes the alerts of a person's horses, and redacts the person in the reasons of all others. */
export async function erase(tx: Tx, { id, identifiers }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('health_alerts').where('horse_id', 'in', idsOfHorses(tx, id)).execute();
  await redact(tx, identifiers, { table: 'health_alerts', columns: ['reason'] });
}
