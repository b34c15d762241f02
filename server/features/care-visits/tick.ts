import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { lateInstant } from '../../platform/forms/late-instant.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { requireListed } from './plan.ts';
import { lockOpenVisit } from './queries.ts';
import type { TickVisit } from './schema.ts';

/** The columns of an outcome. Throws BadInput (no later day, no reason). */
export function outcomeOf({ outcome, day, reason }: Pick<TickVisit, 'outcome' | 'day' | 'reason'>, visitDay: Day) {
  if (outcome === 'postponed' && (!day || day <= visitDay))
    throw new BadInput(undefined, { day: 'Wybierz dzień po wizycie' });
  if (outcome === 'not_done' && !reason) throw new BadInput(undefined, { reason: 'Podaj powód' });
  return {
    outcome: outcome === 'open' ? null : outcome,
    postponed_to: outcome === 'postponed' ? (day as Day) : null,
    reason: outcome === 'not_done' || outcome === 'postponed' ? reason : '',
  };
}

/**
 * Ticks horses of a visit. What was said later counts, so a tick that arrives late does not overwrite a newer one; the same
 * once more changes nothing. Throws NotFound, Conflict (closed), BadInput.
 */
export async function tickVisit(command: Command<TickVisit>): Promise<void> {
  const { db, now, input } = command;
  const { id, horse_id, horse_ids } = input;
  const ids = horse_id ? [horse_id] : (horse_ids ?? []);
  if (ids.length === 0) throw new BadInput(undefined, { horse_id: 'Wybierz konia' });
  await inTransaction(db, async (tx) => {
    const visit = await lockOpenVisit(tx, id);
    const said = outcomeOf(input, visit.day);
    const at = lateInstant(input.done_at, now, 'done_at');
    await requireListed(tx, id, ids);
    const by = said.outcome ? { ticked_by: signedIn(command).id, ticked_at: at } : { ticked_by: null, ticked_at: null };
    const isNew = sql<boolean>`(outcome, postponed_to, reason) is distinct from
      (${said.outcome}::text, ${said.postponed_to}::date, ${said.reason}::text)`;
    const ticked = await tx
      .updateTable('care_visit_horses')
      .set({ ...said, ...by })
      .where('visit_id', '=', id)
      .where('horse_id', '=', anyOf(ids))
      .where(isNew)
      .where((eb) =>
        horse_id ? eb.or([eb('ticked_at', 'is', null), eb('ticked_at', '<=', at)]) : eb('outcome', 'is', null),
      )
      .returning('horse_id')
      .execute();
    if (ticked.length === 0) return;
    const horse_ids = ticked.map((row) => row.horse_id);
    const after = { fields: [input.outcome], postponed_to: said.postponed_to, horse_ids };
    await recordAudit(tx, command, 'tick_visit', { care_visit: id }, { after });
  });
}
