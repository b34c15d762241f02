import { z } from 'zod';
import type { Herd } from '../../../views/horses/herd.tsx';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { signedIn } from '../../platform/session.ts';
import { herdDialog } from './herd-dialogs.ts';
import { listedHorsesOf } from './list-queries.ts';
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
    manages ? herdDialog(visit, id) : null,
  ]);
  return { owner: { id, name: `${first_name} ${last_name}` }, here, manages, horses, dialog };
}
