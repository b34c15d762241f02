import { z } from 'zod';
import type Stable from '../../../views/horses/stable.page.tsx';
import type StableList from '../../../views/horses/stable-list.page.tsx';
import { may } from '../../domain/policy.ts';
import { DialogId, DialogName, SearchText } from '../../platform/forms/fields.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { boxesToPrint, countStable, freeBoxes, pageOfBoxes } from '../boxes/queries.ts';
import { newHorseDialog } from './horse-dialogs.ts';

const StableQuery = z.object({
  page: PageNumber,
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
      const { page = 1, q: search = '', all } = input;
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
      const { rows: boxes, ...pages } = await pageOfBoxes(db, wanted, page, counts);
      const rights = { manages, lists: may(viewer, 'changeSettings') };
      return reply.page<typeof Stable>(
        'horses/stable',
        { boxes, ...pages, wanted, counts, firstFree, ...rights, dialog },
        { title: 'Boksy' },
      );
    },
  }),
];
