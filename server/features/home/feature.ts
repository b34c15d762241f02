import { z } from 'zod';
import { firstSection, sectionFor, sectionIndex } from '../../domain/sections.ts';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action, Nothing } from '../../platform/forms/action.ts';
import { siteCookie, YEAR } from '../../platform/http/cookies.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { page } from '../../platform/pages/page.ts';
import { signedIn } from '../../platform/session/session.ts';

const texts = alertTexts({
  arrangeMenu: { failed: failed('Nie udało się zapisać zmian') },
});

const actions = [
  action({
    path: '/api/arrange_menu',
    summary: 'Fold the side menu into a rail, or unfold it; kept in a cookie',
    may: 'arrangeMenu',
    texts: texts.arrangeMenu,
    body: z.object({ collapsed: z.boolean() }),
    run: async ({ input, reply }) =>
      void reply.setCookie('menu', input.collapsed ? 'collapsed' : 'wide', { ...siteCookie(reply), maxAge: YEAR }),
  }),
];

const pages = [
  page({
    path: '/home',
    may: 'seeOwnAccount',
    query: z.object({ section: z.unknown().optional() }),
    async answer(visit) {
      const { request, reply, input } = visit;
      // Without a section in the address, the last one is shown again.
      const wanted = sectionIndex(input.section ?? request.cookies.section);
      const viewer = signedIn(visit);
      const index = input.section === 'day' ? firstSection(viewer) : sectionFor(viewer, wanted);
      request.section = index;
      reply.setCookie('section', String(index), { ...siteCookie(reply), maxAge: YEAR });
      const section = request.server.sections.get(index);
      if (!section) throw new NotFound();
      const query = (section.query ?? Nothing).safeParse(request.query);
      return section.answer({ ...visit, input: query.success ? query.data : {} });
    },
  }),
];

export const home: Feature = {
  name: 'home',
  pages,
  actions,
  texts,
};
