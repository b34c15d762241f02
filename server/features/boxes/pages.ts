import { z } from 'zod';
import type BoxSettings from '../../../views/boxes/box-settings.page.tsx';
import type Stable from '../../../views/boxes/stable.page.tsx';
import type StableList from '../../../views/boxes/stable-list.page.tsx';
import { may } from '../../domain/policy.ts';
import { DialogId, DialogName, SearchText } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { newHorseDialog } from '../horses/horse-dialogs.ts';
import { textOfBoxes } from './box-list.ts';
import { versionOf } from './list-boxes.ts';
import { aislesOf, boxesToPrint, countStable, freeBoxes, pageOfBoxes } from './queries.ts';
import { MAX_AISLES } from './schema.ts';

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

export const boxPages = [
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
        return reply.page<typeof StableList>('boxes/stable-list', props, { title: 'Boksy' });
      }
      const [counts, firstFree, dialog] = await Promise.all([
        countStable(db),
        freeBoxes(db),
        manages ? newHorseDialog(call) : null,
      ]);
      const { rows: boxes, ...pages } = await pageOfBoxes(db, wanted, page, counts);
      const rights = { manages, lists: may(viewer, 'changeSettings') };
      return reply.page<typeof Stable>(
        'boxes/stable',
        { boxes, ...pages, wanted, counts, firstFree, ...rights, dialog },
        { title: 'Boksy' },
      );
    },
  }),
  page({
    path: '/settings/boxes',
    may: 'changeSettings',
    async answer({ db, request, reply }) {
      const aisles = await aislesOf(db);
      const old = await peekOldInput(request);
      const refused = old?.action === '/api/list_boxes' && typeof old.input.form_version === 'string';
      const props = {
        aisles: aisles.map(({ name, boxes }) => ({ name, boxes: textOfBoxes(boxes) })),
        most: MAX_AISLES,
        formVersion: refused ? String(old.input.form_version) : versionOf(aisles),
        counts: await countStable(db),
      };
      return reply.page<typeof BoxSettings>('boxes/box-settings', props, { title: 'Boksy · Ustawienia' });
    },
  }),
];
