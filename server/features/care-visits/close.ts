import { isDeepStrictEqual } from 'node:util';
import { type Day, dayOf, laterOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { dueAfter, keyOf, lastRecords, MAX_DOSES, NO_PLAN } from '../care/count-plans.ts';
import { costsOf } from '../care/queries.ts';
import { keepRecords } from '../care/record-care.ts';
import { lockLivingHorses } from '../horses/access.ts';
import { notify } from '../push/notify.ts';
import { careDone } from './messages.ts';
import { lockOpenVisit } from './queries.ts';
import type { CloseVisit, Closing, Said, ShownVisit, VisitHorse } from './schema.ts';
import { outcomeOf } from './tick.ts';

/** The day of the records of a visit: its own, or today if it is closed before. */
const doneOn = (day: Day, today: Day): Day => (day < today ? day : today);

function saidOf({ outcome, postponed_to, reason, proposed_outcome, proposed_to, remark }: VisitHorse): Said | null {
  if (outcome) return { outcome, day: postponed_to, reason };
  return proposed_outcome && { outcome: proposed_outcome, day: proposed_to, reason: remark };
}

/** What closing a visit would record, book and charge. */
export async function closingOf(db: Db, visit: ShownVisit, today: Day): Promise<Closing[]> {
  const said = visit.horses.map((horse) => ({ horse, said: saidOf(horse) }));
  const done = said.flatMap((one) => (one.said?.outcome === 'done' ? one.horse.horse_id : []));
  const dates = await nextDates(db, visit, done, doneOn(visit.day, today));
  const costs = await costsOf(db, visit.kind_id, done);
  return said.map((one) => ({
    ...one,
    next_on: dates.get(one.horse.horse_id) ?? null,
    cost: costs.get(one.horse.horse_id) ?? null,
  }));
}

/** When the care is due again after it was done on a day, by horse. */
async function nextDates(db: Db, { kind_id }: ShownVisit, ids: readonly string[], day: Day) {
  const kind = await db
    .selectFrom('care_kinds')
    .select(['every', 'unit', 'course', 'competition_months', 'competition_days'])
    .where('id', '=', kind_id)
    .executeTakeFirstOrThrow();
  const plans = await db
    .selectFrom('care_plans')
    .select(['horse_id', 'every', 'unit', 'doses', 'competes'])
    .where('kind_id', '=', kind_id)
    .where('horse_id', '=', anyOf(ids))
    .execute();
  const lasts = await lastRecords(db, ids, [kind_id]);
  return new Map(
    ids.map((horse_id) => {
      const { horse_id: _, ...plan } = plans.find((one) => one.horse_id === horse_id) ?? { horse_id, ...NO_PLAN };
      const last = laterOf(day, lasts.get(keyOf({ horse_id, kind_id })) ?? day);
      return [horse_id, dueAfter(kind, { ...plan, doses: Math.min(MAX_DOSES, plan.doses + 1) }, last)];
    }),
  );
}

/**
 * Closes a visit in one transaction: records, next dates, bookings and charges; postponed plans move to their day, what was
 * not done stays with its reason. Throws NotFound, Conflict (closed, or another list), BadInput.
 */
export async function closeVisit(command: Command<CloseVisit>): Promise<void> {
  const { db, now, input } = command;
  await inTransaction(db, async (tx) => {
    const { id, kind_id, day, comes } = await lockOpenVisit(tx, input.id);
    const closed = await saveOutcomes(tx, command, day);
    const done = closed.filter(({ outcome }) => outcome === 'done');
    const records = done.map(({ horse_id, remark, book }) => ({
      id: idNamed(`care ${id} ${horse_id}`),
      horse_id,
      kind_id,
      done_on: doneOn(day, dayOf(now)),
      done_by: comes,
      batch: '',
      note: remark,
      visit_id: id,
      book: book || input.book,
    }));
    await keepRecords(tx, command, records);
    await postponePlans(tx, command, kind_id, closed);
    const by = { closed_by: signedIn(command).id, closed_at: now };
    await tx.updateTable('care_visits').set(by).where('id', '=', id).execute();
    await tx.deleteFrom('care_visit_links').where('visit_id', '=', id).execute();
    const after = { done: done.length, horses: closed.length };
    await recordAudit(tx, command, 'close_visit', { care_visit: id }, { after });
    await tellOwners(tx, command, id, closed);
  });
}

type Closed = ReturnType<typeof outcomeOf> & { horse_id: string; remark: string; book: boolean };

/** Keeps what became of each horse. Throws Conflict unless the call names exactly the horses of the list. */
async function saveOutcomes(tx: Tx, { input, now, person }: Command<CloseVisit>, day: Day): Promise<Closed[]> {
  const named = new Map(input.horses.map((horse) => [horse.horse_id, horse]));
  const rows = await tx
    .selectFrom('care_visit_horses')
    .select(['horse_id', 'outcome', 'postponed_to', 'reason', 'remark'])
    .where('visit_id', '=', input.id)
    .execute();
  const closed: Closed[] = [];
  for (const { horse_id, remark, ...ticked } of rows) {
    const said = named.get(horse_id);
    if (!said || rows.length !== input.horses.length)
      throw new Conflict('changed_since', 'Lista tej wizyty zmieniła się w międzyczasie. Sprawdź ją jeszcze raz.');
    const wanted = outcomeOf(said, day);
    closed.push({ horse_id, remark, book: said.book, ...wanted });
    if (isDeepStrictEqual(ticked, wanted)) continue;
    await tx
      .updateTable('care_visit_horses')
      .set({ ...wanted, ticked_by: signedIn({ person }).id, ticked_at: now })
      .where('visit_id', '=', input.id)
      .where('horse_id', '=', horse_id)
      .execute();
  }
  return closed;
}

async function postponePlans(tx: Tx, command: Command<unknown>, kind_id: string, closed: readonly Closed[]) {
  const by = { changed_by: signedIn(command).id, changed_at: command.now };
  const later = closed.filter(({ postponed_to }) => postponed_to !== null);
  const living = await lockLivingHorses(tx, idsOf(later));
  const plans = later.flatMap(({ horse_id, postponed_to }) =>
    postponed_to && living.some(({ id }) => id === horse_id)
      ? [{ horse_id, kind_id, next_on: postponed_to, counted_from: null, ...by }]
      : [],
  );
  if (plans.length === 0) return;
  await tx
    .insertInto('care_plans')
    .values(plans)
    .onConflict((conflict) =>
      conflict.columns(['horse_id', 'kind_id']).doUpdateSet((eb) => ({
        next_on: eb.ref('excluded.next_on'),
        counted_from: null,
        changed_by: eb.ref('excluded.changed_by'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute();
}

async function tellOwners(tx: Tx, { now, jobs, person }: Command<unknown>, id: string, closed: readonly Closed[]) {
  const owners = (await lockLivingHorses(tx, idsOf(closed))).map(({ owner_id }) => owner_id);
  const told = [...new Set(owners)].filter((owner) => owner !== person?.id);
  await notify(tx, jobs, told, careDone, { about: id, now });
}

const idsOf = (closed: readonly Closed[]): string[] => closed.map(({ horse_id }) => horse_id);
