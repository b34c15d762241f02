import type Offer from '../../../views/site/offer.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { page } from '../../platform/pages/page.ts';
import { openGraphPicture } from '../photographs/open-graph.ts';
import { photographsAt } from '../photographs/queries.ts';
import { offeredIn, siteContent, toldBoxes } from './content.ts';
import type { Offered } from './schema.ts';

/** What the club offers to visitors. A page exists only while it has something to say. */
const offerPage = (path: '/pensjonat' | '/jazdy', of: keyof Offered, title: string, description: string) =>
  page({
    path,
    may: 'seePublicPages',
    async answer({ db, now, request, reply }) {
      const [content, photographs] = await Promise.all([siteContent(db), photographsAt(db, of)]);
      if (!offeredIn(content)[of]) throw new NotFound();
      const today = dayOf(now);
      const picture = await openGraphPicture(db, (await request.server.deps.club()).name);
      return reply.page<typeof Offer>(
        'site/offer',
        { of, title, content, boxes: await toldBoxes(db, content, today), photographs, today },
        { title, description: content[of].about || description, canonical: path, picture },
      );
    },
  });

export const offerPages = [
  offerPage(
    '/pensjonat',
    'boarding',
    'Pensjonat dla koni',
    'Ile kosztuje miejsce dla konia, co jest w cenie i kiedy zwalnia się boks.',
  ),
  offerPage('/jazdy', 'lessons', 'Nauka jazdy konnej', 'Jakie są zajęcia, ile kosztują i jak zacząć jeździć konno.'),
];
