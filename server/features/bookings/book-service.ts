import { randomUUID } from 'node:crypto';
import { dayOf, formatDay } from '../../domain/days.ts';
import { fromZloty } from '../../domain/money.ts';
import { firstSharedDay } from '../../domain/recurrence.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { askFirst } from '../../platform/forms/ask-first.ts';
import { insertOnce, wasSent } from '../../platform/forms/insert-once.ts';
import { BadInput, Forbidden } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { type HorseAccess, lockHorseFor } from '../horses/access.ts';
import { notify } from '../push/notify.ts';
import { chosenDays, farAhead, fromToday } from './chosen-days.ts';
import { makeOccurrences } from './make-occurrences.ts';
import { requestMade } from './messages.ts';
import { managerIds, otherBookings, serviceToBook } from './queries.ts';
import type { NewBooking } from './schema.ts';
import { bookingErrors } from './texts.ts';

/**
 * Books a service for a horse and creates its occurrences. A repeated request gets the first answer. Throws NotFound,
 * BadInput (no such service, no day, or a past one), Conflict (another booking has this id), Unconfirmed (booked already,
 * or years ahead).
 */
export async function addService(command: Command<NewBooking>): Promise<{ id: string }> {
  const { db, now, input } = command;
  return inTransaction(db, async (tx) => {
    const horse = await lockHorseFor(tx, signedIn(command), input.horse_id, dayOf(now));
    const { id, isNew } = await book(tx, command, { horse, action: 'book_service', approved: true });
    if (isNew) await makeOccurrences(tx, id, dayOf(now));
    return { id };
  });
}

/**
 * Requests a service for one's own horse; a manager decides. Throws what `addService` throws, and Forbidden for
 * somebody else's horse.
 */
export async function requestService(command: Command<Omit<NewBooking, 'price'>>): Promise<{ id: string }> {
  const { db, now, input, jobs } = command;
  const owner = signedIn(command);
  return inTransaction(db, async (tx) => {
    const horse = await lockHorseFor(tx, owner, input.horse_id, dayOf(now));
    if (horse.owner_id !== owner.id) throw new Forbidden('Usługę zgłasza właściciel konia.');
    const { id, isNew } = await book(tx, command, { horse, action: 'request_service', approved: false });
    if (isNew) await notify(tx, jobs, await managerIds(tx, owner.id), requestMade, { about: id, now });
    return { id };
  });
}

type Kind = { horse: HorseAccess; action: 'book_service' | 'request_service'; approved: boolean };

/** Stores a booking once, at the catalogue's price unless the input has another. */
async function book(
  tx: Tx,
  command: Command<Omit<NewBooking, 'price'> & { price?: number | null | undefined }>,
  { horse, action, approved }: Kind,
): Promise<{ id: string; isNew: boolean }> {
  const { now, input } = command;
  const { id = randomUUID(), horse_id, service_id, remark, description, price } = input;
  const { field, check_until, ...days } = chosenDays(input);
  const sent = {
    id,
    horse_id,
    service_id,
    remark,
    approved,
    requested_by: signedIn(command).id,
    ...days,
    ...(check_until && { check_until }),
    ...(description && { description }),
    ...(typeof price === 'number' && { price: fromZloty(price) }),
  };
  // Before the checks: a repeated request gets the first answer even if its day has passed or its service was deleted.
  if (await wasSent(tx, 'horse_services', sent, bookingErrors.otherId)) return { id, isNew: false };
  const when = fromToday({ field, check_until, ...days }, dayOf(now));
  const service = await serviceToBook(tx, service_id, { general: false });
  if (!service) throw new BadInput(undefined, { service_id: bookingErrors.noService });
  const { name: service_name, ...offered } = service;
  const others = await otherBookings(tx, sent);
  const [twice] = others.flatMap((other) => firstSharedDay(other, when) ?? []).sort();
  askFirst(input.confirmed, [
    twice !== undefined && `${horse.name}: usługa „${service_name}” jest już na dzień ${formatDay(twice)}.`,
    farAhead(when.check_until, dayOf(now)),
  ]);
  const added = { service_name, ...offered, ...when, created_at: now };
  const isNew = await insertOnce(tx, 'horse_services', sent, added, bookingErrors.otherId);
  const { days_of_week, starts_on } = when;
  const agreed = sent.price ?? service.price;
  const after = { horse_id, service_id, price: agreed, days_of_week, starts_on, check_until: when.check_until };
  if (isNew) await recordAudit(tx, command, action, { horse_service: id }, { after });
  return { id, isNew };
}
