import { z } from 'zod';
import type BoxCard from '../../../views/boxes/box-card.page.tsx';
import type BoxSettings from '../../../views/boxes/box-settings.page.tsx';
import type Stable from '../../../views/boxes/stable.page.tsx';
import type StableList from '../../../views/boxes/stable-list.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { SearchText } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseRecordFor } from '../horses/queries.ts';
import { givenToHorse } from '../instructions/queries.ts';
import { textOfBoxes } from './box-list.ts';
import { versionOf } from './list-boxes.ts';
import { aislesOf, boxesToPrint, countStable, freeBoxes, pageOfBoxes } from './queries.ts';
import { MAX_AISLES } from './schema.ts';

const HorseId = z.object({ horse_id: z.uuid() });

const StableQuery = z.object({
  page: PageNumber,
  q: SearchText,
  /** Present with any value: pages as long as possible, for printing. */
  all: z.unknown().optional(),
  /** Present with any value: free boxes only. */
  free: z.unknown().optional(),
});

/** `back` is the page that the card was opened from. */
const CardQuery = z.object({ back: z.string().optional().catch(undefined) });

export const boxPages = [
  page({
    path: '/stable',
    may: 'seeStable',
    query: StableQuery,
    async answer(call) {
      const { db, now, input, reply } = call;
      const viewer = signedIn(call);
      const { page = 1, q: search = '', all } = input;
      const wanted = { search, free: input.free !== undefined };
      if (all !== undefined) {
        const { rows: boxes, ...place } = await boxesToPrint(db, wanted, page);
        const props = { boxes, ...place, ...wanted };
        return reply.page<typeof StableList>('boxes/stable-list', props, { title: 'Boksy' });
      }
      const [counts, firstFree] = await Promise.all([countStable(db), freeBoxes(db)]);
      const list = await pageOfBoxes(db, viewer, wanted, { page, today: dayOf(now), counts });
      const { rows: boxes, ...pages } = list;
      const rights = { cards: may(viewer, 'manageHorses'), lists: may(viewer, 'changeSettings') };
      return reply.page<typeof Stable>(
        'boxes/stable',
        { boxes, ...pages, wanted, counts, firstFree, ...rights },
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
  page({
    path: '/horses/:horse_id/card',
    may: 'manageHorses',
    params: HorseId,
    query: CardQuery,
    async answer(call) {
      const { db, now, input, request, reply } = call;
      const horse = await horseRecordFor(db, signedIn(call), input.horse_id, dayOf(now));
      const gets = await givenToHorse(db, horse.id, dayOf(now), signedIn(call).id);
      const back = ourPage(request, input.back) ?? `/horses/${horse.id}`;
      return reply.page<typeof BoxCard>(
        'boxes/box-card',
        { horse, gets, back },
        { title: `Karta boksu: ${horse.name}` },
      );
    },
  }),
];
