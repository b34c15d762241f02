import { sql } from 'kysely';
import { type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { archiveHorses } from '../horses/archive-horses.ts';
import { notify } from '../push/notify.ts';
import { handOverTasks, isUnfinished } from '../tasks/update-tasks.ts';
import { horseHandedOver, horseReceived } from './messages.ts';
import { newOwnerOf, ownerFor } from './owner.ts';
import type { HandOver } from './schema.ts';
import { stayErrors } from './texts.ts';

/**
 * Gives a horse to another owner, known or new. From today on it is a new horse of theirs, with its box, fees, bookings
 * and their instructions, unfinished work, alerts, events and dates of care. The old horse is archived with its account, so that
 * billed months do not change. It keeps finished and skipped work, notes, past events and records of care; waiting requests end
 * with it. Throws NotFound, BadInput (no owner is named), Conflict (the horse is archived, or already theirs).
 */
export async function handOverHorse(command: Command<HandOver>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const { id, horse_id } = input;
  const today = dayOf(now);
  return inTransaction(db, async (tx) => {
    const owner_id = await ownerFor(tx, command, { id: input.owner_id, field: 'owner_id' }, newOwnerOf(id));
    const { archived_at, box_number, ...horse } = await lockWhole(tx, horse_id);
    if (archived_at) throw new Conflict('horse_archived', stayErrors.archived);
    const { owner_id: before, stays_from, stays_until, ...facts } = horse;
    if (before === owner_id)
      throw new Conflict('same_owner', stayErrors.sameOwner, undefined, { owner_id: stayErrors.sameOwner });
    // Today, or the first day of a stay that has not begun. A last day is not taken over: the new owner decides.
    const from = stays_from > today ? stays_from : today;
    await tx
      .insertInto('horses')
      .values({ id, owner_id, ...facts, created_on: today, created_at: now, stays_from: from })
      .execute();
    await moveWork(tx, { from: horse_id, to: id, today, stays_until });
    await moveRest(tx, { from: horse_id, to: id, today });
    await archiveHorses(tx, [horse_id], now);
    const left = { handed_over: true, stays_until: from, leaves_as_billed: false };
    await tx.updateTable('horses').set(left).where('id', '=', horse_id).execute();
    await tx.updateTable('horses').set({ box_number }).where('id', '=', id).execute();
    const change = { before: { horse_id, owner_id: before }, after: { horse_id: id, owner_id } };
    await recordAudit(tx, command, 'hand_over_horse', { horse: [horse_id, id] }, change);
    await notifyOwners(tx, command, { before, after: owner_id });
    return { id };
  });
}

/**
 * Locks a horse like `lockHorse`, even an archived one, and returns the columns that the new horse takes over. Throws
 * NotFound.
 */
async function lockWhole(tx: Tx, id: string) {
  const horse = await tx
    .selectFrom('horses')
    .select(['owner_id', 'animal_id', 'archived_at', 'box_number', 'name', 'breed', 'description', 'coat', 'blaze'])
    .select(['sex', 'born_on', 'born_year', 'passport_number', 'chip'])
    .select(['payment', 'payment_for_annual', 'health_alert', 'health_alert_since', 'stays_from', 'stays_until'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}

type Move = { from: string; to: string; today: Day };

/**
 * Copies the bookings that go on and moves their unfinished work, which keeps its ids. The old bookings keep finished
 * work and work skipped before today. Bookings are locked before their work, and work in the order in which it is
 * completed.
 */
async function moveWork(tx: Tx, { from, to, today, stays_until }: Move & { stays_until: Day | null }): Promise<void> {
  const bookings = await tx
    .selectFrom('bookings')
    .select('id')
    .where('horse_id', '=', from)
    .where('approved', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const work = tx.selectFrom('tasks').select('id').where('horse_id', '=', from).where('finished_at', 'is', null);
  await work.orderBy('id').forUpdate().execute();
  const ids = bookings.map(({ id }) => id);
  const copies = ids.map((id) => idNamed(`${to} ${id}`));
  const doneToday = sql`exists (select from tasks done where done.booking_id = booking.id
    and done.date_to_finish = ${today} and done.finished_at is not null)`;
  await sql`
    with moving as (
      select booking, booking.id as old_id, new_id, least(check_until, greatest(starts_on,
        case when ${doneToday} then ${today}::date + 1 else ${today}::date end)) as starts_on
      from bookings booking
      join unnest(${ids}::uuid[], ${copies}::uuid[]) as copy(old_id, new_id) on copy.old_id = booking.id
      where deleted_at is null and coalesce(check_until > ${today}::date, true) or exists (
        select from tasks where booking_id = booking.id and ${isUnfinished(today)})
    ), copied as (
      insert into bookings
      select (jsonb_populate_record(booking, jsonb_build_object('id', new_id, 'horse_id', ${to}::uuid, 'starts_on', starts_on,
        'filled_until', case when (booking).filled_until > ${stays_until}::date then ${stays_until}::date
          else (booking).filled_until end,
        'decided_by', null, 'decided_at', null))).*
      from moving
    ), terms as (
      -- Copied, because a run may still ask for a month of the old ones.
      insert into earlier_terms
      select new_id, until, price, days_of_week, check_until from earlier_terms, moving
      where booking_id = old_id and until >= ${today}::date
    )
    update booking_instructions set booking_id = new_id from moving where booking_id = old_id
  `.execute(tx);
  await handOverTasks(tx, { from: ids, to: copies, horse: to, today });
}

/**
 * Moves alerts, the photo, the events that are not over, those of the whole stable included, the dates of care, of which
 * the new owner is told, and the horse's place in visits that are not closed.
 */
async function moveRest(tx: Tx, { from, to: horse_id, today }: Move): Promise<void> {
  await tx.updateTable('health_alerts').set({ horse_id }).where('horse_id', '=', from).execute();
  await tx.updateTable('horse_photos').set({ horse_id }).where('horse_id', '=', from).execute();
  await tx
    .updateTable('events')
    .set({ horse_id })
    .where('horse_id', '=', from)
    .where('last_day', '>=', today)
    .execute();
  await tx
    .updateTable('event_horses')
    .set({ horse_id })
    .where('horse_id', '=', from)
    .where('event_id', 'in', tx.selectFrom('events').select('id').where('last_day', '>=', today))
    .execute();
  await tx.updateTable('care_plans').set({ horse_id, told_of: null }).where('horse_id', '=', from).execute();
  await tx
    .updateTable('care_visit_horses')
    .set({ horse_id })
    .where('horse_id', '=', from)
    .where('visit_id', 'in', tx.selectFrom('care_visits').select('id').where('closed_at', 'is', null))
    .execute();
}

/** Notifies both owners, but not the caller. */
async function notifyOwners(
  tx: Tx,
  command: Command<HandOver>,
  owners: { before: string; after: string },
): Promise<void> {
  const { now, jobs, input } = command;
  const self = signedIn(command).id;
  if (owners.before !== self) await notify(tx, jobs, [owners.before], horseHandedOver, { about: input.horse_id, now });
  if (owners.after !== self) await notify(tx, jobs, [owners.after], horseReceived, { about: input.id, now });
}
