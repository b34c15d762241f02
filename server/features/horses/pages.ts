import { z } from 'zod';
import type Stable from '../../../views/horses/stable.page.tsx';
import type StableList from '../../../views/horses/stable-list.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId, DialogName, SearchText } from '../../platform/forms/fields.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { overdueAmong } from '../billing/queries.ts';
import { boxesToPrint, countStable, freeBoxes, pageOfBoxes, pageOfHorse } from '../boxes/queries.ts';
import type { Box } from '../boxes/schema.ts';
import { newHorseDialog } from './horse-dialogs.ts';
import { workOfHorses } from './queries.ts';

const StableQuery = z.object({
  page: z.union([z.undefined(), PageNumber]),
  /** A horse whose box is marked, such as one just added. Without a page it is on the horse's. */
  at: z.uuid().optional().catch(undefined),
  q: SearchText,
  /** Present with any value: pages as long as possible, for printing. */
  all: z.unknown().optional(),
  /** Present with any value: free boxes only. */
  free: z.unknown().optional(),
  dialog: DialogName,
  dialog_id: DialogId,
});

/** All horses by box. Its dialog adds a horse, so the page belongs to horses and not to boxes. */
export const horsePages = [
  page({
    path: '/stable',
    may: 'seeStable',
    query: StableQuery,
    async answer(call) {
      const { db, input, reply } = call;
      const viewer = signedIn(call);
      const { at, q: search = '', all } = input;
      const page = input.page ?? (at ? await pageOfHorse(db, at) : 1);
      const manages = may(viewer, 'manageHorses');
      const wanted = { search, free: input.free !== undefined, owners: manages };
      if (all !== undefined) {
        const { rows: boxes, ...place } = await boxesToPrint(db, wanted, page);
        const props = { boxes, ...place, ...wanted };
        return reply.page<typeof StableList>('horses/stable-list', props, { title: 'Boksy' });
      }
      const [counts, firstFree, dialog] = await Promise.all([
        countStable(db),
        freeBoxes(db),
        manages ? newHorseDialog(call) : null,
      ]);
      const { rows, ...pages } = await pageOfBoxes(db, wanted, page, counts);
      const boxes = await withWork(call, rows, manages);
      const rights = { manages, lists: may(viewer, 'changeSettings') };
      return reply.page<typeof Stable>(
        'horses/stable',
        { boxes, at, ...pages, wanted, counts, firstFree, ...rights, dialog },
        { title: 'Boksy' },
      );
    },
  }),
];

/** Adds how much of each horse's work of today is done, and for managers which payments are overdue. */
async function withWork({ db, now }: Call<unknown>, boxes: Box[], manages: boolean): Promise<Box[]> {
  const ids = boxes.flatMap(({ horse }) => horse?.id ?? []);
  const today = dayOf(now);
  const [work, overdue] = await Promise.all([
    workOfHorses(db, ids, today),
    manages ? overdueAmong(db, ids, today) : new Set(),
  ]);
  return boxes.map(({ horse, ...box }) => ({
    ...box,
    horse: horse && { ...horse, today: work.get(horse.id), overdue: overdue.has(horse.id) },
  }));
}
