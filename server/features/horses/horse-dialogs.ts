import { z } from 'zod';
import { dayOf, isDay } from '../../domain/days.ts';
import { laterDays, settledDays } from '../../domain/last-days.ts';
import { toZloty } from '../../domain/money.ts';
import { firstDays } from '../../domain/stays.ts';
import type { Call } from '../../platform/forms/action.ts';
import { type OldInput, peekOldInput, retainOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { formVersion, refusedFormVersion } from '../../platform/forms/stale-check.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { reckonDays } from '../billing/charge-days.ts';
import { previewOfHorse } from '../billing/preview.ts';
import { sameBox } from '../boxes/box-number.ts';
import { freeBoxes, holderById, holderOf } from '../boxes/queries.ts';
import type { BoxHolder } from '../boxes/schema.ts';
import { chargesByDays } from '../settings/payment-days.ts';
import { horseToEdit, leavingHorse, movingWith, namesakesOf, peopleBut } from './queries.ts';
import { HORSE_FIELDS, type HorseTyped, type LeavingHorse, type OwnerHorsesDialog } from './schema.ts';
import { horseTexts } from './texts.ts';

const notFound = () => new DialogNotFound(horseTexts.openHorse);

/** Dialogs about an existing horse, which the address names in `dialog_id`. */
const ABOUT_ONE = ['fix-box', 'edit-horse', 'hand-over', 'leave', 'delete-horse'];

type Visit = Call<{ dialog?: string | undefined; dialog_id?: string | undefined }>;

/** The dialog for a new horse over the list of all horses, or null. Throws DialogNotFound. */
export const newHorseDialog = (visit: Visit): Promise<OwnerHorsesDialog | null> | null =>
  ['create-horse', 'fix-box'].includes(visit.input.dialog ?? '') ? ownerHorsesDialog(visit, null) : null;

/** The open dialog over an owner's horses, or null. Throws DialogNotFound. */
export async function ownerHorsesDialog(visit: Visit, ownerId: string | null): Promise<OwnerHorsesDialog | null> {
  const { db, input, request } = visit;
  const { dialog_id: id } = input;
  if (input.dialog === 'create-horse') return createDialog(visit, ownerId, await peekOldInput(request));
  if (!ABOUT_ONE.includes(input.dialog ?? '')) return null;
  if (!id) throw notFound();
  if (input.dialog === 'fix-box') return resolveDialog(visit, id, ownerId);
  if (!ownerId) return null;
  if (input.dialog === 'edit-horse') return editDialog(visit, id, ownerId, await peekOldInput(request));
  const horse = await leavingHorse(db, id, ownerId);
  if (!horse) throw notFound();
  if (input.dialog === 'hand-over') return handOverDialog(visit, horse, ownerId);
  if (input.dialog === 'delete-horse') return { kind: 'delete', horse };
  return leaveDialog(visit, horse);
}

/** Shows what is booked for the last day that was typed; by default for the current one, or for today. */
async function leaveDialog({ db, now, request }: Visit, horse: LeavingHorse): Promise<OwnerHorsesDialog> {
  const { id, stays_from, stays_until: before } = horse;
  const today = dayOf(now);
  const old = await peekOldInput(request);
  const typed = old?.action === '/api/end_stay' && old.input.horse_id === id ? old.input.stays_until : undefined;
  const until = typed === '' ? null : typeof typed === 'string' && isDay(typed) ? typed : (before ?? today);
  const isLast = until === null || (until >= today && until >= stays_from);
  const reckoning = isLast ? await reckonDays(db, today, { id, before, until }) : null;
  const [settled, later] = reckoning ? [settledDays(reckoning), laterDays(reckoning)] : [[], []];
  const stays_until = (await chargesByDays(db, today)) ? until : null;
  const next = await previewOfHorse(db, today, id, stays_until);
  return { kind: 'leave', horse, until, settled, later, next };
}

async function createDialog(
  visit: Visit,
  ownerId: string | null,
  old: OldInput | null,
  typed = typedAbout(NEW, old),
): Promise<OwnerHorsesDialog> {
  // In the form that resolves a conflict, `horse_id` is the horse in the box.
  const horseId = idToSend(old?.action === CREATE ? old : null, 'horse_id');
  const [conflict, free, namesakes, people] = await Promise.all([
    conflictOf(visit, typed),
    freeBoxes(visit.db),
    namesakesTyped(visit, typed),
    ownerId ? [] : peopleBut(visit.db, null),
  ]);
  const today = dayOf(visit.now);
  const first = { today, ...firstDays(today) };
  return { kind: 'create', horseId, first, people, namesakes, typed, conflict, free };
}

/** The form of a horse. If the horse was deleted meanwhile, the form for a new one keeps what was typed. */
async function editDialog(visit: Visit, id: string, ownerId: string, old: OldInput | null): Promise<OwnerHorsesDialog> {
  const typed = typedAbout(id, old);
  const horse = await horseToEdit(visit.db, id, ownerId);
  if (!horse) {
    if (typed) return createDialog(visit, ownerId, old, typed);
    throw notFound();
  }
  const { id: _, ...values } = horse;
  const [conflict, free] = await Promise.all([conflictOf(visit, typed, id), freeBoxes(visit.db)]);
  return {
    kind: 'edit',
    horse: { ...horse, payment: toZloty(horse.payment), payment_for_annual: toZloty(horse.payment_for_annual) },
    formVersion: typed && old ? refusedFormVersion(old, values) : formVersion(values),
    typed,
    conflict,
    free,
  };
}

async function handOverDialog(visit: Visit, horse: LeavingHorse, ownerId: string): Promise<OwnerHorsesDialog> {
  const { db, now, request } = visit;
  const old = await peekOldInput(request);
  const refused = old?.action === '/api/hand_over_horse' && old.input.horse_id === horse.id ? old : null;
  const typed = typedIn(refused);
  const [moving, people, namesakes] = await Promise.all([
    movingWith(db, horse.id, dayOf(now)),
    peopleBut(db, ownerId),
    namesakesTyped(visit, typed),
  ]);
  const id = idToSend(refused, 'id');
  return { kind: 'hand-over', horse, id, moving, people, namesakes, typed };
}

const namesakesTyped = ({ db }: Visit, typed: HorseTyped | null) =>
  namesakesOf(db, { first_name: typed?.owner_first_name ?? '', last_name: typed?.owner_last_name ?? '' });

/**
 * Offers another box to the horse in the way, and keeps what was typed in the form that wants its box. If that horse
 * has left the box, the form itself is shown.
 */
async function resolveDialog(visit: Visit, id: string, ownerId: string | null): Promise<OwnerHorsesDialog> {
  const { db, request } = visit;
  const [holder, old] = await Promise.all([holderById(db, id), peekOldInput(request)]);
  const about = subjectOf(old);
  const typed = about === undefined ? null : typedIn(old);
  const box = typed?.box_number;
  if (about !== undefined && (!holder || (box && !sameBox(holder.box_number, box))))
    return about === NEW || !ownerId ? createDialog(visit, ownerId, old) : editDialog(visit, about, ownerId, old);

  if (!holder) throw notFound();
  retainOldInput(request);
  return { kind: 'fix', holder, typed, edited: about || null, free: await freeBoxes(db) };
}

/** What was typed about a horse in a refused form, or in the form that resolves a conflict and carries it along. */
function typedIn(old: OldInput | null): HorseTyped | null {
  if (!old) return null;
  const fields = HORSE_FIELDS.map((name) => [name, old.input[name]] as const);
  // An unticked checkbox is not sent.
  const blaze = typeof old.input.blaze === 'string' ? old.input.blaze : '';
  return { ...Object.fromEntries(fields.filter(([, text]) => typeof text === 'string')), blaze };
}

/** Null when it was typed about another horse. */
const typedAbout = (horse: string, old: OldInput | null): HorseTyped | null =>
  subjectOf(old) === horse ? typedIn(old) : null;

const CREATE = '/api/create_horse';
const NEW = '';

/**
 * The horse of a refused form: from the address it posts to or, for a conflict, from its field `edited`. NEW for one
 * not created yet, undefined for any other form.
 */
function subjectOf(old: OldInput | null): string | undefined {
  if (old?.action === CREATE) return NEW;
  if (old?.action === '/api/horses/fix_conflict') return z.uuid().safeParse(old.input.edited).data ?? NEW;
  return z.uuid().safeParse(old?.action.split('/api/update_horse/')[1]).data;
}

/** Another horse in the typed box. What was typed is kept until the conflict is resolved. */
async function conflictOf({ db, request }: Visit, typed: HorseTyped | null, self?: string): Promise<BoxHolder | null> {
  const holder = typed?.box_number ? await holderOf(db, typed.box_number) : undefined;
  if (!holder || holder.id === self) return null;
  retainOldInput(request);
  return holder;
}
