import { z } from 'zod';
import type BoxCard from '../../../views/cards/box-card.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Feature } from '../../platform/feature.ts';
import { DialogName } from '../../platform/forms/fields.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { page } from '../../platform/pages/page.ts';
import { drawQr } from '../../platform/pages/qr.ts';
import { signedIn } from '../../platform/session/session.ts';
import { cardOf } from './queries.ts';

const HorseId = z.object({ horse_id: z.uuid() });

/** `back` is the page that the card was opened from. */
const CardQuery = z.object({ back: z.string().optional().catch(undefined), dialog: DialogName });

const pages = [
  page({
    path: '/horses/:horse_id/card',
    may: 'seeStable',
    params: HorseId,
    query: CardQuery,
    async answer(call) {
      const { db, now, input, request, reply } = call;
      const card = await cardOf(db, signedIn(call), input.horse_id, dayOf(now));
      const { publicUrl } = request.server.deps.config;
      const props = {
        ...card,
        qr: drawQr(`${publicUrl}/horses/${card.horse.id}/card`, 'M'),
        back: ourPage(request, input.back) ?? '/stable',
        asks: input.dialog === 'alert',
      };
      return reply.page<typeof BoxCard>('cards/box-card', props, { title: `Karta boksu: ${card.horse.name}` });
    },
  }),
];

export const cards: Feature = { name: 'cards', pages };
