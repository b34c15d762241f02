import { type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import { archiveHorses } from '../horses/archive-horses.ts';

/** Archives the horses whose last day has passed, each in a transaction of its own. */
export async function archiveWhoLeft(db: Db, now: Date): Promise<void> {
  const today = dayOf(now);
  for (const { id } of await whoLeft(db, today).execute())
    await inTransaction(db, async (tx) => {
      // Somebody may have prolonged its stay, or archived it, meanwhile.
      if (!(await whoLeft(tx, today).where('id', '=', id).forNoKeyUpdate().executeTakeFirst())) return;
      await archiveHorses(tx, [id], now);
      await recordAudit(tx, { now, person: null }, 'archive_horse', { horse: id });
    });
}

const whoLeft = (db: Db | Tx, today: Day) =>
  db.selectFrom('horses').select('id').where('stays_until', '<', today).where('archived_at', 'is', null);
