import type Offer from '../../../views/site/offer.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { page } from '../../platform/pages/page.ts';
import { photographsAt } from '../photographs/queries.ts';
import { offeredIn, siteContent, toldBoxes } from './content.ts';
import { headOf } from './heads.ts';
import { ABOUT } from './page-words.ts';
import type { Offered } from './schema.ts';

/** What the club offers to visitors. A page exists only while it has something to say. */
const offerPage = (of: keyof Offered, title: string) =>
  page({
    path: ABOUT[of].path,
    may: 'seePublicPages',
    async answer(visit) {
      const { db, now, reply } = visit;
      const [content, photographs] = await Promise.all([siteContent(db), photographsAt(db, of)]);
      const offered = offeredIn(content);
      if (!offered[of]) throw new NotFound();
      const props = { of, title, content, offered, boxes: await toldBoxes(db, content, dayOf(now)), photographs };
      return reply.page<typeof Offer>('site/offer', props, await headOf(visit, of));
    },
  });

export const offerPages = [offerPage('boarding', 'Pensjonat dla koni'), offerPage('lessons', 'Nauka jazdy konnej')];
