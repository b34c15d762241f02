import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { SearchText } from '../../platform/fields.ts';
import { page } from '../../platform/page.ts';
import { PageNumber, readPage } from '../../platform/paging.ts';
import { ourPage } from '../../platform/redirects.ts';
import { signedIn } from '../../platform/session.ts';
import { horseRecordFor } from '../horses/queries.ts';
import { boxesToPrint, countBoxes, pageOfBoxes } from './queries.ts';

const HorseId = z.object({ horse_id: z.uuid() });

const StableQuery = z.object({
  page: PageNumber,
  /** The words to search for. */
  q: SearchText,
  /** Present with any value: the whole stable on one page, to be printed. */
  all: z.unknown().optional(),
});

/** `back`: the page of ours that the card was opened from. */
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
      if (all !== undefined) {
        const props = { ...(await boxesToPrint(db, search)), search };
        return reply.page('boxes/stable-list', props, { title: 'Boksy' });
      }
      const list = await readPage(
        page,
        (slice) => pageOfBoxes(db, viewer, search, dayOf(now), slice),
        () => countBoxes(db, search),
      );
      const { rows: boxes, ...pages } = list;
      const cards = may(viewer, 'manageHorses');
      return reply.page('boxes/stable', { boxes, ...pages, search, cards }, { title: 'Boksy' });
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
      const back = ourPage(request, input.back) ?? `/horses/${horse.id}`;
      return reply.page('boxes/box-card', { horse, back }, { title: `Karta boksu: ${horse.name}` });
    },
  }),
];
