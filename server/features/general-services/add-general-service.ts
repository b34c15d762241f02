import { randomUUID } from 'node:crypto';
import { type Day, dayOf } from '../../domain/days.ts';
import type { FieldCode } from '../../domain/field-texts.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { askFirst } from '../../platform/forms/ask-first.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { type ChosenDays, chosenDays, farAhead, fromToday } from '../bookings/chosen-days.ts';
import { serviceToBook } from '../bookings/queries.ts';
import { makeTasks } from '../tasks/make-tasks.ts';
import type { NewGeneralService } from './schema.ts';

/**
 * Books a service for the stable itself and creates its tasks. Throws BadInput (no such general service, no day, or
 * a past one), Unconfirmed.
 */
export async function addGeneralService(command: Command<NewGeneralService>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const { id = randomUUID(), service_id } = input;
  const chosen = withAnEnd(chosenDays(input));
  const requested_by = signedIn(command).id;
  return inTransaction(db, async (tx) => {
    const when = fromToday(chosen, dayOf(now));
    askFirst(input.confirmed, [farAhead(when.check_until, dayOf(now))]);
    const service = await serviceToBook(tx, service_id, { general: true });
    if (!service) throw new BadInput(undefined, { service_id: 'no_service' satisfies FieldCode });
    const { name: service_name, description, price } = service;
    const booked = { horse_id: null, service_id, service_name, description, price, approved: true, requested_by };
    await tx
      .insertInto('bookings')
      .values({ id, ...booked, ...when, created_at: now })
      .execute();
    await makeTasks(tx, [id], dayOf(now));
    const { days_of_week, starts_on, check_until } = when;
    const after = { horse_id: null, service_id, price, days_of_week, starts_on, check_until };
    await recordAudit(tx, command, 'book_service', { booking: id }, { after });
    return { id };
  });
}

/** A general service must end, because only a manager would ever end it. */
function withAnEnd(chosen: ChosenDays): ChosenDays & { check_until: Day } {
  const { check_until } = chosen;
  if (!check_until) throw new BadInput(undefined, { check_until: 'no_last_day' satisfies FieldCode });
  return { ...chosen, check_until };
}
