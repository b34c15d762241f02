import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { type Day, dayOf, formatDay, formatOn, laterOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import type { Database } from '../../platform/data/tables.ts';
import type { Command } from '../../platform/forms/action.ts';
import { askFirst } from '../../platform/forms/ask-first.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { dueAfter, keyOf, lastRecords, lockKinds, MAX_DOSES, NO_PLAN } from '../care/count-plans.ts';
import { costsOf } from '../care/queries.ts';
import { keepRecords } from '../care/record-care.ts';
import { lockLivingHorses } from '../horses/access.ts';
import { notify } from '../push/notify.ts';
import { careDone } from './messages.ts';
import { careVisit, lockOpenVisit } from './queries.ts';
import type { CloseVisit, Closing, Said, ShownVisit, VisitHorse } from './schema.ts';
import { outcomeOf } from './tick.ts';

/** The day of the records of a visit: its own, or today if it is closed before. */
export const doneOn = (day: Day, today: Day): Day => (day < today ? day : today);

function saidOf({ outcome, postponed_to, reason, proposed_outcome, proposed_to, remark }: VisitHorse): Said | null {
  if (outcome) return { outcome, day: postponed_to, reason };
  return proposed_outcome && { outcome: proposed_outcome, day: proposed_to, reason: remark };
}

/** What the link says becomes the note of a record, unless it contradicts the record. */
const noteOf = ({ proposed_outcome, remark }: Pick<VisitHorse, 'proposed_outcome' | 'remark'>): string =>
  proposed_outcome === 'done' ? remark : '';

/** What closing a visit would record, book and charge. */
export async function closingOf(db: Db, visit: ShownVisit, today: Day): Promise<Closing[]> {
  const said = visit.horses.map((horse) => ({ horse, said: saidOf(horse) }));
  const on = doneOn(visit.day, today);
  const listed = visit.horses.map(({ horse_id }) => horse_id);
  const unrecorded = await unrecordedOf(db, visit.kind_id, listed, on);
  const done = said.flatMap((one) => (one.said?.outcome === 'done' ? one.horse.horse_id : []));
  const recorded = done.filter((id) => !unrecorded.has(id));
  const dates = await nextDates(db, visit, recorded, on);
  const costs = await costsOf(db, visit.kind_id, recorded);
  return said.map((one) => ({
    ...one,
    unrecorded: unrecorded.get(one.horse.horse_id) ?? null,
    note: recorded.includes(one.horse.horse_id) ? noteOf(one.horse) : '',
    next_on: dates.get(one.horse.horse_id) ?? null,
    cost: costs.get(one.horse.horse_id) ?? null,
  }));
}

/** The digest of what closing would do, by which it is known to be what was shown. */
export function digestOf(closing: readonly Closing[]): string {
  const shown = closing.map(({ horse: { horse_id, proposed_outcome, proposed_to }, ...rest }) => ({
    ...rest,
    horse_id,
    proposed_outcome,
    proposed_to,
  }));
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

/** The horses that get no record of a kind and day: archived ones, and those whose animals have one already. */
async function unrecordedOf(db: Db, kindId: string, ids: readonly string[], on: Day) {
  const isRecorded = sql<boolean>`exists (
    select from care_records join horses earlier on earlier.id = care_records.horse_id
    where earlier.animal_id = horses.animal_id and kind_id = ${kindId} and done_on = ${on})`;
  const rows = await db
    .selectFrom('horses')
    .select(['id', 'archived_at'])
    .where('id', '=', anyOf(ids))
    .where((eb) => eb.or([eb('archived_at', 'is not', null), isRecorded]))
    .execute();
  return new Map(rows.map(({ id, archived_at }) => [id, archived_at ? ('archived' as const) : ('recorded' as const)]));
}

/** When the care is due again after it was done on a day, by horse. An older record leaves a date that was set by hand. */
async function nextDates(db: Db, { kind_id }: ShownVisit, ids: readonly string[], day: Day) {
  const kind = await db
    .selectFrom('care_kinds')
    .select(['every', 'unit', 'course', 'competition_months', 'competition_days'])
    .where('id', '=', kind_id)
    .executeTakeFirstOrThrow();
  const plans = await db
    .selectFrom('care_plans')
    .select(['horse_id', 'every', 'unit', 'doses', 'competes', 'next_on', 'counted_from'])
    .where('kind_id', '=', kind_id)
    .where('horse_id', '=', anyOf(ids))
    .execute();
  const lasts = await lastRecords(db, ids, [kind_id]);
  return new Map(
    ids.map((horse_id) => {
      const plan = plans.find((one) => one.horse_id === horse_id);
      const last = laterOf(day, lasts.get(keyOf({ horse_id, kind_id })) ?? day);
      if (plan?.counted_from === null && last > day) return [horse_id, plan.next_on];
      const rule = plan ?? NO_PLAN;
      return [horse_id, dueAfter(kind, { ...rule, doses: Math.min(MAX_DOSES, rule.doses + 1) }, last)];
    }),
  );
}

/**
 * Closes a visit in one transaction: records, next dates, bookings and charges; postponed plans move to their day, what was
 * not done stays with its reason. Nothing is recorded of an archived horse, nor twice of one kind and
 * day. Throws NotFound, Conflict (closed, another list, or not what was shown), Unconfirmed (before its day), BadInput.
 */
export async function closeVisit(command: Command<CloseVisit>): Promise<void> {
  const { db, now, jobs, input } = command;
  const self = signedIn(command).id;
  await inTransaction(db, async (tx) => {
    const { id, kind_id, day, comes } = await lockOpenVisit(tx, input.id);
    const ids = input.horses.map(({ horse_id }) => horse_id);
    const horses = await lockLivingHorses(tx, ids); // before the rows of the list, as archiving does
    await lockKinds(tx, [kind_id]); // so that nobody records the same meanwhile
    await requireShown(tx, command);
    askFirst(input.confirmed, [early(day, dayOf(now))]);
    const closed = await saveOutcomes(tx, command, day);
    const on = doneOn(day, dayOf(now));
    const unrecorded = await unrecordedOf(tx, kind_id, ids, on);
    const done = closed.filter(({ outcome }) => outcome === 'done');
    const toRecord = done.filter(({ horse_id }) => !unrecorded.has(horse_id));
    const records = toRecord.map(({ horse_id, note, book }) => ({
      id: idNamed(`care ${id} ${horse_id}`),
      horse_id,
      kind_id,
      done_on: on,
      done_by: comes,
      batch: '',
      note,
      visit_id: id,
      book: book || input.book,
    }));
    await keepRecords(tx, command, records);
    const changed = { kind_id, counted_from: null, changed_by: self, changed_at: now };
    const plans = closed.flatMap(({ horse_id, postponed_to }) =>
      postponed_to && unrecorded.get(horse_id) !== 'archived' ? { horse_id, next_on: postponed_to, ...changed } : [],
    );
    await setDates(tx, plans);
    await tx.updateTable('care_visits').set({ closed_by: self, closed_at: now }).where('id', '=', id).execute();
    await tx.deleteFrom('care_visit_links').where('visit_id', '=', id).execute();
    const after = { done: done.length, horses: closed.length };
    await recordAudit(tx, command, 'close_visit', { care_visit: id }, { after });
    const owners = new Set(horses.map(({ owner_id }) => owner_id));
    owners.delete(self);
    await notify(tx, jobs, [...owners], careDone, { about: id, now });
  });
}

/** Why closing before the day of a visit may be a mistake. */
const early = (day: Day, today: Day) =>
  day > today && `Wizyta jest zaplanowana ${formatOn(day, today)}. Zapis będzie z dniem ${formatDay(today)}.`;

/** Throws Conflict if closing would not do any more what the form has shown. */
async function requireShown(tx: Tx, { input: { id, shown }, now }: Command<CloseVisit>): Promise<void> {
  if (shown === undefined) return;
  const closing = await closingOf(tx, await careVisit(tx, id), dayOf(now));
  if (digestOf(closing) !== shown) throw new Conflict('changed_since', CHANGED);
}

const CHANGED = 'Ta wizyta zmieniła się w międzyczasie. Sprawdź jeszcze raz, co zostanie zapisane.';

/** Keeps what became of each horse. Throws Conflict unless the call names exactly the horses of the list. */
async function saveOutcomes(tx: Tx, { input, now, person }: Command<CloseVisit>, day: Day) {
  const rows = await tx
    .selectFrom('care_visit_horses')
    .select(['horse_id', 'proposed_outcome', 'remark'])
    .where('visit_id', '=', input.id)
    .execute();
  const notes = new Map(rows.map((row) => [row.horse_id, noteOf(row)]));
  const closed = input.horses.flatMap(({ horse_id, book, ...said }) => {
    const note = notes.get(horse_id);
    return notes.delete(horse_id) ? { horse_id, note: note ?? '', book, ...outcomeOf(said, day) } : [];
  });
  if (closed.length < input.horses.length || notes.size > 0) throw new Conflict('changed_since', CHANGED);
  await sql`
    update care_visit_horses as listed set outcome = said.outcome, postponed_to = said.postponed_to,
      reason = said.reason, ticked_by = ${signedIn({ person }).id}, ticked_at = ${now}
    from json_populate_recordset(null::care_visit_horses, ${JSON.stringify(closed)}) as said
    where listed.visit_id = ${input.id} and listed.horse_id = said.horse_id
      and (listed.outcome, listed.postponed_to, listed.reason) is distinct from
        (said.outcome, said.postponed_to, said.reason)
  `.execute(tx);
  return closed;
}

/** Sets the dates of plans by hand; a horse without a plan gets one. */
async function setDates(tx: Tx, plans: Insertable<Database['care_plans']>[]): Promise<void> {
  if (plans.length === 0) return;
  await tx
    .insertInto('care_plans')
    .values(plans)
    .onConflict((conflict) =>
      conflict.columns(['horse_id', 'kind_id']).doUpdateSet(({ ref }) => ({
        next_on: ref('excluded.next_on'),
        counted_from: null,
        changed_by: ref('excluded.changed_by'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute();
}
