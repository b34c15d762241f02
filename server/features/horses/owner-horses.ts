import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId, DialogName } from '../../platform/forms/fields.ts';
import { PageNumber, type PageOf, readPage, readRows } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { ownerHorsesDialog } from './horse-dialogs.ts';
import { countHorsesOf, listedHorsesOf, seenHorsesOf } from './queries.ts';
import type { ListedHorse, OwnerHorses, SeenHorse } from './schema.ts';

/** The query of a page with somebody's horses; `dialog_id` is the horse that the dialog is about. */
export const OwnerHorsesQuery = z.object({
  dialog: DialogName,
  dialog_id: DialogId,
  page: PageNumber,
});

type Visit = Call<z.output<typeof OwnerHorsesQuery>>;
type Owner = { id: string; first_name: string; last_name: string };

/**
 * Somebody's horses for staff: workers see the horses they have work with, without payments; managers see all of them,
 * with payments and dialogs. `list` is this list's address. Throws DialogNotFound.
 */
export async function ownerHorsesOf(visit: Visit, owner: Owner, list: string): Promise<OwnerHorses> {
  const { id, first_name, last_name } = owner;
  const manages = may(signedIn(visit), 'manageHorses');
  const [{ rows: horses, page, pages }, dialog] = await Promise.all([
    manages ? managedPage(visit, id) : seenPage(visit, id),
    manages ? ownerHorsesDialog(visit, id) : null,
  ]);
  return {
    owner: { id, name: `${first_name} ${last_name}` },
    list,
    today: dayOf(visit.now),
    manages,
    horses,
    page,
    pages,
    dialog,
  };
}

const managedPage = ({ db, now, input }: Visit, ownerId: string): Promise<PageOf<ListedHorse>> =>
  readPage(
    input.page,
    (slice) => listedHorsesOf(db, ownerId, dayOf(now), slice),
    () => countHorsesOf(db, ownerId),
  );

const seenPage = (visit: Visit, ownerId: string): Promise<PageOf<SeenHorse>> =>
  readRows(visit.input.page, seenHorsesOf(visit.db, signedIn(visit), ownerId, dayOf(visit.now)));
