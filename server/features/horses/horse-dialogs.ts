import { z } from 'zod';
import type { HorseTyped, OwnerHorsesDialog } from '../../../views/horses/owner-horses.tsx';
import { toZloty } from '../../domain/money.ts';
import type { Call } from '../../platform/action.ts';
import { idToSend } from '../../platform/insert-once.ts';
import { type OldInput, peekOldInput, retainOldInput } from '../../platform/old-input.ts';
import { DialogNotFound } from '../../platform/page.ts';
import { formVersion, refusedFormVersion } from '../../platform/stale-check.ts';
import { sameBox } from '../boxes/box-number.ts';
import { type BoxHolder, holderById, holderOf } from '../boxes/queries.ts';
import { horseToEdit } from './queries.ts';
import { horseErrors, horseTexts } from './texts.ts';

const gone = () => new DialogNotFound(horseTexts.openHorse);

/** The dialogs about a horse there is. */
const ABOUT_ONE = ['fix-box', 'edit-horse', 'delete-horse'];

type Visit = Call<{ dialog?: string | undefined; of?: string | undefined }>;

/** The dialog over an owner's horses that the address names; null when it names none. Throws DialogNotFound. */
export async function ownerHorsesDialog(visit: Visit, ownerId: string): Promise<OwnerHorsesDialog | null> {
  const { db, input, request } = visit;
  if (input.dialog === 'create-horse') return createDialog(visit, await peekOldInput(request));
  if (!ABOUT_ONE.includes(input.dialog ?? '')) return null;
  if (!input.of) throw gone();
  if (input.dialog === 'fix-box') return resolver(visit, input.of, ownerId);
  if (input.dialog === 'edit-horse') return editDialog(visit, input.of, ownerId, await peekOldInput(request));
  const horse = await horseToEdit(db, input.of, ownerId);
  if (!horse) throw gone();
  return { kind: 'delete', horse: { id: horse.id, name: horse.name } };
}

async function createDialog(
  visit: Visit,
  old: OldInput | null,
  typed = typedAbout(NEW, old),
): Promise<OwnerHorsesDialog> {
  // The resolver's `horse_id` is another's.
  const horseId = idToSend(old?.action === CREATE ? old : null, 'horse_id', horseErrors.otherId);
  return { kind: 'create', horseId, typed, conflict: await conflictOf(visit, typed) };
}

/** What was typed about a horse is not lost when it was deleted meanwhile: the form of a new one shows it. */
async function editDialog(visit: Visit, id: string, ownerId: string, old: OldInput | null): Promise<OwnerHorsesDialog> {
  const typed = typedAbout(id, old);
  const horse = await horseToEdit(visit.db, id, ownerId);
  if (!horse) {
    if (typed) return createDialog(visit, old, typed);
    throw gone();
  }
  const { id: _, ...values } = horse;
  const { payment, payment_for_annual, ...facts } = values;
  return {
    kind: 'edit',
    horse: { id, ...facts, payment: toZloty(payment), payment_for_annual: toZloty(payment_for_annual) },
    formVersion: typed && old ? refusedFormVersion(old, values) : formVersion(values),
    typed,
    conflict: await conflictOf(visit, typed, id),
  };
}

/**
 * Finds another box for the horse of this id; what was typed in the form that wants its box waits meanwhile. When the
 * horse no longer stands there, there is nothing to resolve: back to that form.
 */
async function resolver(visit: Visit, id: string, ownerId: string): Promise<OwnerHorsesDialog> {
  const { db, request } = visit;
  const [holder, old] = await Promise.all([holderById(db, id), peekOldInput(request)]);
  const about = subjectOf(old);
  const typed = about === undefined ? null : typedIn(old);
  const box = typed?.box_number;
  if (about !== undefined && (!holder || (box && !sameBox(holder.box_number, box))))
    return about === NEW ? createDialog(visit, old) : editDialog(visit, about, ownerId, old);

  if (!holder) throw gone();
  retainOldInput(request);
  return { kind: 'fix', holder, typed, edited: about || null };
}

const FIELDS = ['name', 'breed', 'box_number', 'description', 'payment', 'payment_for_annual', 'form_version'] as const;

/** What was typed about a horse, whether in its own form or in the one that resolves a conflict. */
function typedIn(old: OldInput | null): HorseTyped | null {
  if (!old) return null;
  const texts = FIELDS.map((name) => [name, old.input[name]] as const);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) as HorseTyped;
}

/** The same, if it was typed about this horse. */
const typedAbout = (horse: string, old: OldInput | null): HorseTyped | null =>
  subjectOf(old) === horse ? typedIn(old) : null;

const CREATE = '/api/create_horse';
/** In place of an id: a horse that is yet to be added. */
const NEW = '';

/** The horse that a form is about: its own address tells, and of the resolver's a field; undefined for any other form. */
function subjectOf(old: OldInput | null): string | undefined {
  if (old?.action === CREATE) return NEW;
  if (old?.action === '/api/horses/fix_conflict') return z.uuid().safeParse(old.input.edited).data ?? NEW;
  return z.uuid().safeParse(old?.action.split('/api/update_horse/')[1]).data;
}

/** The other horse that stands in the typed box; then what was typed waits until that is resolved. */
async function conflictOf({ db, request }: Visit, typed: HorseTyped | null, self?: string): Promise<BoxHolder | null> {
  const holder = typed?.box_number ? await holderOf(db, typed.box_number) : undefined;
  if (!holder || holder.id === self) return null;
  retainOldInput(request);
  return holder;
}
