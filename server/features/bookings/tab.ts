import { addDays, dayOf } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import type { Call } from '../../platform/forms/action.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { readRows } from '../../platform/pages/paging.ts';
import { servicesForHorses } from '../catalogue/queries.ts';
import type { HorseAccess } from '../horses/access.ts';
import { chargesByDays } from '../settings/payment-days.ts';
import { givenOnDay } from '../tasks/given-queries.ts';
import { bookingOfHorse, bookingsToShow, deniedSince } from './queries.ts';
import type { BookingDialogState } from './schema.ts';
import { shownBooking } from './shown.ts';
import { termsFrom } from './terms-queries.ts';
import { bookingTexts } from './texts.ts';

/** The reason is null without an alert, or when it is unknown. */
type ShownHorse = HorseAccess & { alert_reason: string | null; box_number: string | null };

type Visit = Call<{ page: number; dialog?: string | undefined; id?: string | undefined }>;

/** How long an owner sees that a request was rejected. */
const DENIED_DAYS = 14;

/** A page of a horse's bookings and requests, recent rejections for its owner, and the open dialog. */
export async function servicesTab(visit: Visit, horse: ShownHorse) {
  const { db, input } = visit;
  const today = dayOf(visit.now);
  const [{ rows, page, pages }, denied, dialog] = await Promise.all([
    readRows(input.page, bookingsToShow(db, horse.id, today)),
    horse.access === 'owns' ? deniedSince(db, horse.id, startOfDay(addDays(today, -DENIED_DAYS))) : [],
    bookingDialog(visit, horse),
  ]);
  const [terms, given] = await Promise.all([termsFrom(db, rows, today), givenToday(visit, rows)]);
  const withPrice = horse.access !== 'sees';
  const bookings = rows.map((row) =>
    shownBooking(row, { today, withPrice, terms: terms.get(row.id), given: given(row.id) }),
  );
  return {
    tab: 'services' as const,
    bookings,
    denied,
    page,
    pages,
    access: horse.access,
    dialog,
    alertReason: horse.alert_reason,
  };
}

const givenToday = ({ db, now, person }: Visit, rows: readonly { id: string; onetime: boolean }[]) =>
  givenOnDay(
    db,
    rows.filter(({ onetime }) => !onetime),
    dayOf(now),
    person?.id,
  );

/** A new booking or request, or one of this horse to read or delete. Throws DialogNotFound. */
async function bookingDialog(visit: Visit, horse: ShownHorse): Promise<BookingDialogState | null> {
  const { db, input, now } = visit;
  const { dialog, id } = input;
  if (dialog === 'add-service') return newBooking(visit, horse);
  if (dialog !== 'service' && dialog !== 'change-service' && dialog !== 'delete-service') return null;
  const row = id ? await bookingOfHorse(db, horse.id, id) : undefined;
  if (!row) throw new DialogNotFound(bookingTexts.openBooking);
  const today = dayOf(now);
  const terms = (await termsFrom(db, [row], today)).get(row.id);
  const given = (await givenToday(visit, [row]))(row.id);
  const booking = shownBooking(row, { today, withPrice: horse.access !== 'sees', terms, given });
  const by_days = await chargesByDays(db, today);
  if (dialog === 'service') return { kind: 'view', booking, access: horse.access, by_days };
  if (horse.access !== 'manages') return null;
  if (dialog === 'delete-service') return { kind: 'delete', booking, by_days };
  return booking.waiting || booking.passed ? null : { kind: 'change', booking, today };
}

async function newBooking({ db, now, request }: Visit, horse: ShownHorse): Promise<BookingDialogState | null> {
  if (horse.access === 'sees') return null;
  const action = horse.access === 'manages' ? '/api/add_service_to_horse' : '/api/send_service_request';
  const old = await peekOldInput(request);
  const bookingId = idToSend(old?.action === action ? old : null, 'id');
  const services = (await servicesForHorses(db)).map(({ id, name, price, monthly }) => ({ id, name, price, monthly }));
  const today = dayOf(now);
  return { kind: 'create', action, horse, bookingId, services, today, by_days: await chargesByDays(db, today) };
}
