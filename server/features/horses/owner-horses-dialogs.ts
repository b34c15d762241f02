import { z } from 'zod';
import type { HerdDialog, HorseTyped } from '../../../views/horses/herd.tsx';
import { horseTexts } from '../../domain/horse-texts.ts';
import { toZloty } from '../../domain/money.ts';
import type { Call } from '../../platform/action.ts';
import { type KeptForm, leaveForm, seeForm } from '../../platform/flash.ts';
import { idToSend } from '../../platform/insert-once.ts';
import { NothingToOpen } from '../../platform/page.ts';
import { drawnAgain, drawnFrom } from '../../platform/stale-check.ts';
import { type BoxHolder, holderById, holderOf, sameBox } from '../boxes/holders.ts';
import { horseToEdit } from './queries.ts';

const gone = () => new NothingToOpen('openHorse');

/** The dialogs about a horse there is. */
const ABOUT_ONE = ['fix-box', 'edit-horse', 'delete-horse'];

type Visit = Call<{ dialog?: string | undefined; of?: string | undefined }>;

/** The dialog over an owner's horses that the address names; null when it names none. Throws NothingToOpen. */
export async function herdDialog(visit: Visit, ownerId: string): Promise<HerdDialog | null> {
  const { db, input, request } = visit;
  if (input.dialog === 'create-horse') return createDialog(visit, await seeForm(request));
  if (!ABOUT_ONE.includes(input.dialog ?? '')) return null;
  if (!input.of) throw gone();
  if (input.dialog === 'fix-box') return resolver(visit, input.of, ownerId);
  if (input.dialog === 'edit-horse') return editDialog(visit, input.of, ownerId, await seeForm(request));
  const horse = await horseToEdit(db, input.of, ownerId);
  if (!horse) throw gone();
  return { kind: 'delete', horse: { id: horse.id, name: horse.name } };
}

async function createDialog(visit: Visit, kept: KeptForm | null, typed = typedAbout(NEW, kept)): Promise<HerdDialog> {
  // The resolver's `horse_id` is another's.
  const horseId = idToSend(kept?.action === CREATE ? kept : null, 'horse_id', horseTexts.otherId);
  return { kind: 'create', horseId, typed, conflict: await conflictOf(visit, typed) };
}

/** What was typed about a horse is not lost when it was deleted meanwhile: the form of a new one shows it. */
async function editDialog(visit: Visit, id: string, ownerId: string, kept: KeptForm | null): Promise<HerdDialog> {
  const typed = typedAbout(id, kept);
  const horse = await horseToEdit(visit.db, id, ownerId);
  if (!horse) {
    if (typed) return createDialog(visit, kept, typed);
    throw gone();
  }
  const { id: _, ...values } = horse;
  const { payment, payment_for_annual, ...facts } = values;
  return {
    kind: 'edit',
    horse: { id, ...facts, payment: toZloty(payment), payment_for_annual: toZloty(payment_for_annual) },
    drawnFrom: typed && kept ? drawnAgain(kept, values) : drawnFrom(values),
    typed,
    conflict: await conflictOf(visit, typed, id),
  };
}

/**
 * Finds another box for the horse of this id; what was typed in the form that wants its box waits meanwhile. When the
 * horse no longer stands there, there is nothing to resolve: back to that form.
 */
async function resolver(visit: Visit, id: string, ownerId: string): Promise<HerdDialog> {
  const { db, request } = visit;
  const [holder, kept] = await Promise.all([holderById(db, id), seeForm(request)]);
  const about = subjectOf(kept);
  const typed = about === undefined ? null : typedIn(kept);
  const box = typed?.box_number;
  if (about !== undefined && (!holder || (box && !sameBox(holder.box_number, box))))
    return about === NEW ? createDialog(visit, kept) : editDialog(visit, about, ownerId, kept);

  if (!holder) throw gone();
  leaveForm(request);
  return { kind: 'fix', holder, typed, edited: about || null };
}

const FIELDS = ['name', 'breed', 'box_number', 'description', 'payment', 'payment_for_annual', 'drawn_from'] as const;

/** What was typed about a horse, whether in its own form or in the one that resolves a conflict. */
function typedIn(kept: KeptForm | null): HorseTyped | null {
  if (!kept) return null;
  const texts = FIELDS.map((name) => [name, kept.input[name]] as const);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) as HorseTyped;
}

/** The same, if it was typed about this horse. */
const typedAbout = (horse: string, kept: KeptForm | null): HorseTyped | null =>
  subjectOf(kept) === horse ? typedIn(kept) : null;

const CREATE = '/api/create_horse';
/** In place of an id: a horse that is yet to be added. */
const NEW = '';

/** The horse that a form is about: its own address tells, and of the resolver's a field; undefined for any other form. */
function subjectOf(kept: KeptForm | null): string | undefined {
  if (kept?.action === CREATE) return NEW;
  if (kept?.action === '/api/horses/fix_conflict') return z.uuid().safeParse(kept.input.edited).data ?? NEW;
  return z.uuid().safeParse(kept?.action.split('/api/update_horse/')[1]).data;
}

/** The other horse that stands in the typed box; then what was typed waits until that is resolved. */
async function conflictOf({ db, request }: Visit, typed: HorseTyped | null, self?: string): Promise<BoxHolder | null> {
  const holder = typed?.box_number ? await holderOf(db, typed.box_number) : undefined;
  if (!holder || holder.id === self) return null;
  leaveForm(request);
  return holder;
}
