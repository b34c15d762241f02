import { sql } from 'kysely';
import { type Day, formatDay } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, countRows, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockLivingHorses } from '../horses/access.ts';
import { horsesCalled, linkEnd, lockOpenVisit } from './queries.ts';
import { MAX_HORSES, type PlanVisit, type UpdateVisit } from './schema.ts';
import { NOT_ON_THE_LIST } from './texts.ts';

const NO_HORSE = 'Nie ma takiego konia.';

/** Plans a visit. Throws NotFound (the kind, a horse), Conflict (the id is taken). */
export async function planVisit(command: Command<PlanVisit>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const { id, kind_id, day, hour, by: comes, horses } = input;
  await inTransaction(db, async (tx) => {
    const kind = await tx.selectFrom('care_kinds').select('id').where('id', '=', kind_id).forShare().executeTakeFirst();
    if (!kind) throw new NotFound('Nie ma takiego zabiegu.');
    const planned = { planned_by: signedIn(command).id, planned_at: now };
    const made = await tx
      .insertInto('care_visits')
      .values({ id, kind_id, day, hour: hour || null, comes, ...planned })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Conflict('already_exists', 'Taka wizyta już istnieje.');
    const notes = new Map(horses.map(({ horse_id, note }) => [horse_id, note]));
    const ids = [...notes.keys()];
    if ((await lockLivingHorses(tx, ids)).length < ids.length) throw new NotFound(NO_HORSE);
    const listed = [...notes].map(([horse_id, note]) => ({ visit_id: id, horse_id, note }));
    if (listed.length > 0) await tx.insertInto('care_visit_horses').values(listed).execute();
    await recordAudit(tx, command, 'plan_visit', { care_visit: id }, { after: { kind_id, day, horse_ids: ids } });
  });
  return { id };
}

/**
 * Changes a visit that is not closed. Throws NotFound, Conflict (closed), BadInput (no such horse, too many, a day to which
 * a horse was postponed).
 */
export async function updateVisit(command: Command<UpdateVisit>): Promise<void> {
  const { db, input } = command;
  const { id, day, hour, by, note, take_off } = input;
  await inTransaction(db, async (tx) => {
    await lockOpenVisit(tx, id);
    if (day || hour !== undefined || by) {
      const set = { day, hour: hour === undefined ? undefined : hour || null, comes: by };
      await tx.updateTable('care_visits').set(set).where('id', '=', id).execute();
    }
    if (day) {
      await requireBeforePostponed(tx, id, day);
      const set = { expires_at: linkEnd(day) };
      await tx.updateTable('care_visit_links').set(set).where('visit_id', '=', id).execute();
    }
    const horse_id = input.horse_id ?? (input.horse && (await onlyHorseCalled(tx, input.horse)));
    if (take_off)
      await tx.deleteFrom('care_visit_horses').where('visit_id', '=', id).where('horse_id', '=', take_off).execute();
    else if (horse_id) await listHorse(tx, id, horse_id, note);
    const after = { day, horse_id: take_off ? undefined : horse_id, took_off: take_off };
    await recordAudit(tx, command, 'update_visit', { care_visit: id }, { after });
  });
}

/** A horse is postponed to a day after the visit, so the visit stays before that day. Throws BadInput. */
async function requireBeforePostponed(tx: Tx, visitId: string, day: Day): Promise<void> {
  const horse = await tx
    .selectFrom('care_visit_horses as listed')
    .innerJoin('horses', 'horses.id', 'listed.horse_id')
    .select(['horses.name', sql<Day>`coalesce(postponed_to, proposed_to)`.as('until')])
    .where('visit_id', '=', visitId)
    .where(sql<boolean>`coalesce(postponed_to, case when outcome is null then proposed_to end) <= ${day}`)
    .orderBy('horses.name')
    .limit(1)
    .executeTakeFirst();
  if (horse)
    throw new BadInput(undefined, {
      day: `${horse.name}: przełożone na ${formatDay(horse.until)}, więc wizyta musi być wcześniej`,
    });
}

/** Adds a horse to the list, or changes its note. */
async function listHorse(tx: Tx, visit_id: string, horse_id: string, given: UpdateVisit['note']): Promise<void> {
  const note = given === null ? '' : given;
  if ((await lockLivingHorses(tx, [horse_id])).length === 0) throw new NotFound(NO_HORSE);
  const others = tx.selectFrom('care_visit_horses').where('visit_id', '=', visit_id).where('horse_id', '<>', horse_id);
  if ((await countRows(others)) >= MAX_HORSES) throw new BadInput(undefined, { horse: `Najwyżej ${MAX_HORSES} koni` });
  await tx
    .insertInto('care_visit_horses')
    .values({ visit_id, horse_id, note })
    .onConflict((conflict) =>
      conflict
        .columns(['visit_id', 'horse_id'])
        .doUpdateSet(({ ref }) => ({ note: note ?? ref('care_visit_horses.note') })),
    )
    .execute();
}

async function onlyHorseCalled(tx: Tx, typed: string): Promise<string> {
  const [first, second] = await horsesCalled(tx, typed);
  if (!first) throw new BadInput(undefined, { horse: 'Nie ma takiego konia. Wybierz z podpowiedzi.' });
  if (second) throw new BadInput(undefined, { horse: 'Są dwa takie konie. Wybierz z podpowiedzi.' });
  return first;
}

/** Deletes a visit that is not closed, with its list. Throws NotFound, Conflict. */
export async function deleteVisit(command: Command<{ id: string }>): Promise<void> {
  const { id } = command.input;
  await inTransaction(command.db, async (tx) => {
    const { day, kind_id } = await lockOpenVisit(tx, id);
    await tx.deleteFrom('care_visits').where('id', '=', id).execute();
    await recordAudit(tx, command, 'delete_visit', { care_visit: id }, { before: { day, kind_id } });
  });
}

/** Throws NotFound unless at least one of the horses is on the list; others may have been taken off meanwhile. */
export async function requireListed(tx: Tx, visitId: string, ids: readonly string[]): Promise<void> {
  const row = await tx
    .selectFrom('care_visit_horses')
    .select('horse_id')
    .where('visit_id', '=', visitId)
    .where('horse_id', '=', anyOf(ids))
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new NotFound(NOT_ON_THE_LIST);
}
