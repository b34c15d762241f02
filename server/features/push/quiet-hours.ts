import { z } from 'zod';
import { type QuietHours, USUAL_QUIET_HOURS } from '../../domain/quiet-hours.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';

const KEY = 'quiet_hours';

const Hour = z.int('Wybierz godzinę').min(0).max(23);

/** `on`: whether notices wait at night at all. */
export const QuietHoursInput = z
  .object({ on: z.boolean(), from: Hour, until: Hour })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'Wybierz inną godzinę niż początek' });

/** Null when notices are sent at any hour. */
export async function quietHours(db: Db | Tx): Promise<QuietHours | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? (row.value as QuietHours | null) : USUAL_QUIET_HOURS;
}

export async function setQuietHours(command: Command<z.output<typeof QuietHoursInput>>): Promise<void> {
  const { on, from, until } = command.input;
  await inTransaction(command.db, async (tx) => {
    const before = (await quietHours(tx)) ?? undefined;
    const value = JSON.stringify(on ? { from, until } : null);
    await tx
      .insertInto('settings')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    const after = on ? { from, until } : { on };
    await recordAudit(tx, command, 'set_quiet_hours', { setting: null }, { ...(before && { before }), after });
  });
}
