import { sql } from 'kysely';
import { addDays, type Day, dayOf, formatDay } from '../../domain/days.ts';
import { recordAudits } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { askFirst } from '../../platform/forms/ask-first.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { lockLivingHorses } from '../horses/access.ts';
import { makeComingWorkOf, makeTasks, type WhenMade, whenToMake } from '../tasks/make-tasks.ts';
import { repriceTasks } from '../tasks/update-tasks.ts';
import { changeIn, changeOf, differs } from './chosen-change.ts';
import { farAhead } from './chosen-days.ts';
import { bookingsToChange } from './many-queries.ts';
import type { Change, ChangedBookings, Terms } from './schema.ts';
import { termsFrom } from './terms-queries.ts';
import { bookingErrors } from './texts.ts';
import { topUp } from './top-up.ts';

/**
 * Changes the price, the days or the end of horses' bookings from a day on; of one-time bookings only the price. Open work
 * from that day on is removed, made or repriced, and keeps its worker; finished and skipped work and its charges stay. For
 * many bookings the coming week and the work after a new end are updated at once, and the rest of the year by a job. Returns
 * the number of changed bookings. Throws NotFound, BadInput (a day before today, an end before the booking begins, or
 * a monthly booking that would continue after a gap), Unconfirmed (a day years ahead).
 */
export async function updateBookings(command: Command<ChangedBookings>): Promise<{ changed: number }> {
  const { db, now, jobs } = command;
  const { changed, later } = await inTransaction(db, async (tx) => {
    const outcome = await updateTerms(tx, command);
    if (outcome.later.length > 0) await jobs.enqueue(tx, topUp, {});
    return outcome;
  });
  await makeComingWorkOf(db, later, dayOf(now));
  return { changed };
}

/** `updateBookings` in a larger transaction. `later`: the bookings whose work is not updated yet. */
export async function updateTerms(
  tx: Tx,
  command: Command<ChangedBookings>,
  when?: WhenMade,
): Promise<{ changed: number; later: string[] }> {
  const { now, input } = command;
  const today = dayOf(now);
  const { from, ...change } = changeIn(input, today);
  const bookings = await lockBookings(tx, input.ids);
  const terms = await termsFrom(tx, bookings, from);
  const changed = bookings.flatMap((booking) => {
    const wanted = changeOf(booking, from, change);
    const holding = terms.get(booking.id) ?? [];
    return holding.some((each) => differs(each, wanted)) ? [{ ...booking, wanted, before: holding[0] }] : [];
  });
  const continued = changed.filter(({ monthly, wanted }) => monthly && wanted.check_until !== undefined);
  if (continued.some(({ before }) => endsBefore(before, addDays(from, -1))))
    throw new BadInput(undefined, { from: bookingErrors.gap });
  const unbegun = changed.find(({ starts_on, wanted }) => wanted.check_until && wanted.check_until < starts_on);
  if (unbegun)
    throw new BadInput(undefined, { check_until: `Usługa zaczyna się dopiero ${formatDay(unbegun.starts_on)}` });
  if (changed.length > 0)
    askFirst(input.confirmed, [farAhead(change.check_until ?? null, today) || farAhead(from, today)]);
  const recurring = changed.flatMap(({ id, onetime }) => (onetime ? [] : id));
  const made = when ?? whenToMake(recurring.length);
  // A billing run may still charge an earlier month, at its price.
  const kept = from > today ? recurring : changed.flatMap(({ id, monthly }) => (monthly ? id : []));
  await keepUntil(tx, kept, addDays(from, -1));
  await changeTerms(tx, { all: changed.map(({ id }) => id), recurring }, { from, change, made });
  const atOnce = changed.filter(({ onetime }) => onetime || made === 'now');
  const priced = atOnce.flatMap(({ id, monthly }) => (monthly ? [] : id));
  if (change.price !== undefined) await repriceTasks(tx, priced, { from, price: change.price });
  if (made === 'now' && movesDays(change)) await makeTasks(tx, recurring, today);
  const audited = changed.map(({ id, wanted, before }) => ({
    id,
    before: Object.fromEntries(Object.keys(wanted).map((name) => [name, before?.[name as keyof Terms]])),
    after: { from, ...wanted },
  }));
  await recordAudits(tx, command, 'update_booking', 'booking', audited);
  return { changed: changed.length, later: made === 'now' ? [] : recurring };
}

const endsBefore = (terms: Terms | undefined, day: Day) => Boolean(terms?.check_until && terms.check_until < day);

/** Locks bookings of living horses. Throws NotFound if one does not exist, waits for approval, or was ended. */
async function lockBookings(tx: Tx, ids: readonly string[]) {
  const owned = await tx.selectFrom('bookings').select('horse_id').where('id', '=', anyOf(ids)).execute();
  const horses = await lockLivingHorses(tx, [...new Set(owned.flatMap(({ horse_id }) => horse_id ?? []))]);
  const bookings = await bookingsToChange(tx, ids)
    .where('horse_id', '=', anyOf(horses.map(({ id }) => id)))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (bookings.length < new Set(ids).size) throw new NotFound('Nie ma takiej usługi.');
  return bookings;
}

/** Stores the terms of a day as those up to that day. */
async function keepUntil(tx: Tx, ids: readonly string[], until: Day): Promise<void> {
  await sql`
    insert into earlier_terms (booking_id, until, price, days_of_week, check_until)
    select bookings.id, ${until}::date, coalesce(held.price, bookings.price),
      coalesce(held.days_of_week, bookings.days_of_week),
      case when held.until is null then bookings.check_until else held.check_until end
    from bookings
      left join lateral (
        select * from earlier_terms where booking_id = bookings.id and until >= ${until} order by until limit 1
      ) as held on true
    where bookings.id = ${anyOf(ids)}
    on conflict (booking_id, until) do nothing
  `.execute(tx);
}

type Ids = { all: readonly string[]; recurring: readonly string[] };

type NewTerms = { from: Day; change: Change; made: WhenMade };

async function changeTerms(tx: Tx, { all, recurring }: Ids, { from, change, made }: NewTerms): Promise<void> {
  const { price, ...days } = change;
  const laterOnes = tx
    .updateTable('earlier_terms')
    .where('booking_id', '=', anyOf(recurring))
    .where('until', '>=', from);
  await laterOnes.set(change).execute();
  if (price !== undefined) await tx.updateTable('bookings').set({ price }).where('id', '=', anyOf(all)).execute();
  if (Object.keys(days).length > 0 || made === 'later')
    await tx
      .updateTable('bookings')
      // The job then makes missing days from `from` on and keeps existing ones. Null: no day was made yet.
      .set({
        ...days,
        filled_until: sql<Day>`case when filled_until >= ${from} then ${addDays(from, -1)}::date else filled_until end`,
      })
      .where('id', '=', anyOf(recurring))
      .execute();
}

const movesDays = ({ days_of_week, check_until }: Change) => Boolean(days_of_week) || check_until !== undefined;
