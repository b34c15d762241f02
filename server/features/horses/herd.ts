import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Herd, HerdDialog, HorseTyped, StandsThere } from '../../../views/horses/herd.tsx';
import { dayOf } from '../../domain/days.ts';
import { toZloty } from '../../domain/money.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { type KeptForm, leaveForm, seeForm } from '../../platform/flash.ts';
import { signedIn } from '../../platform/session.ts';
import { holderById, holderOf } from './boxes.ts';
import { horseToEdit, listedHorsesOf } from './list-queries.ts';
import { horsesOf } from './queries.ts';

/** What an address that shows somebody's horses to staff may say: the dialog over them, and what it is about. */
export const HerdQuery = z.object({
  dialog: z.string().max(60).optional().catch(undefined),
  of: z.uuid().optional().catch(undefined),
});

type Visit = Call<z.output<typeof HerdQuery>>;
type Owner = { id: string; first_name: string; last_name: string };

/**
 * Somebody's horses as staff sees them at `here`, an address of theirs: a worker the names of those they have work with;
 * managers all, with how far each is paid, and the dialogs that change them.
 */
export async function herdOf(visit: Visit, { id, first_name, last_name }: Owner, here: string): Promise<Herd> {
  const { db, now } = visit;
  const viewer = signedIn(visit);
  const manages = may(viewer, 'manageHorses');
  const [horses, dialog] = await Promise.all([
    manages ? listedHorsesOf(db, id, dayOf(now)) : horsesOf(db, viewer, id, dayOf(now)),
    manages ? dialogOf(visit, id) : null,
  ]);
  return { owner: { id, name: `${first_name} ${last_name}` }, here, manages, horses, dialog };
}

/** The dialog that the address names; null when it names none, or nothing that is there. */
async function dialogOf(visit: Visit, ownerId: string): Promise<HerdDialog | null> {
  const { db, input, request } = visit;
  if (input.dialog === 'create-horse') {
    const typed = typedIn(await seeForm(request));
    return { kind: 'create', horseId: randomUUID(), typed, conflict: await conflictOf(visit, typed) };
  }
  if (!input.of) return null;
  if (input.dialog === 'fix-box') return resolver(visit, input.of);
  const horse = await horseToEdit(db, input.of, ownerId);
  if (!horse) return null;
  if (input.dialog === 'delete-horse') return { kind: 'delete', horse: { id: horse.id, name: horse.name } };
  if (input.dialog !== 'edit-horse') return null;
  const { payment, payment_for_annual, ...facts } = horse;
  const typed = typedIn(await seeForm(request));
  return {
    kind: 'edit',
    horse: { ...facts, payment: toZloty(payment), payment_for_annual: toZloty(payment_for_annual) },
    typed,
    conflict: await conflictOf(visit, typed, horse.id),
  };
}

const FIELDS = ['name', 'breed', 'box_number', 'description', 'payment', 'payment_for_annual'] as const;

/** What was typed about the horse in a form of this page, whether in its own or in the one that resolves a conflict. */
function typedIn(kept: KeptForm | null): HorseTyped | null {
  if (!kept) return null;
  const texts = FIELDS.map((name) => [name, kept.input[name]] as const);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) as HorseTyped;
}

/** The other horse that stands in the typed box; then what was typed waits until that is resolved. */
async function conflictOf(
  { db, request }: Visit,
  typed: HorseTyped | null,
  self?: string,
): Promise<StandsThere | null> {
  const holder = typed?.box_number ? await holderOf(db, typed.box_number) : undefined;
  if (!holder || holder.id === self) return null;
  leaveForm(request);
  return holder;
}

/** Finds another box for the horse of this id; what was typed in the form that wants its box waits meanwhile. */
async function resolver({ db, request }: Visit, id: string): Promise<HerdDialog | null> {
  const [holder, kept] = await Promise.all([holderById(db, id), seeForm(request)]);
  if (!holder) return null;
  leaveForm(request);
  return { kind: 'fix', holder, typed: typedIn(kept), edited: editedIn(kept) };
}

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The horse whose form ran into the conflict: the form's own address tells, and from then on a field of the resolver's. */
function editedIn(kept: KeptForm | null): string | null {
  if (!kept) return null;
  const told = kept.action.startsWith('/api/update_horse/') ? kept.action : String(kept.input.edited ?? '');
  return UUID.exec(told)?.[0] ?? null;
}
