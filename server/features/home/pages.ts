import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { sectionFor, sectionIndex } from '../../domain/sections.ts';
import type { Call } from '../../platform/action.ts';
import { siteCookie, YEAR } from '../../platform/cookies.ts';
import { page } from '../../platform/page.ts';
import { signedIn } from '../../platform/session.ts';
import { CalendarPageQuery } from '../calendar/calendar-view.ts';
import { calendarSection } from '../calendar/pages.ts';
import { ServicesQuery, servicesSection } from '../catalogue/pages.ts';
import { OwnerHorsesSectionQuery, ownerHorsesSection, ownHorsesSection } from '../horses/sections.ts';
import { PeopleQuery, peopleSection } from '../people/pages.ts';
import { overviewSection, TaskQuery, tasksSection } from '../tasks/pages.ts';
import { managerSection, PanelQuery } from '../today/panel.ts';
import { emptySection } from './empty-sections.ts';

const HomeQuery = z
  .object({ section: z.unknown().optional() })
  .extend(CalendarPageQuery.shape)
  .extend(PeopleQuery.shape)
  .extend(TaskQuery.shape)
  .extend(PanelQuery.shape)
  .extend(ServicesQuery.shape)
  .extend(OwnerHorsesSectionQuery.shape);

type Visit = Call<z.output<typeof HomeQuery>>;

/** The sections that have something to show, by their index. */
const SECTIONS: Record<number, (visit: Visit) => Promise<FastifyReply>> = {
  0: managerSection,
  1: servicesSection,
  2: tasksSection,
  3: ownHorsesSection,
  4: calendarSection('user', 4),
  5: calendarSection('worker', 5),
  6: calendarSection('manager', 6),
  7: peopleSection,
  8: ownerHorsesSection,
  13: overviewSection,
};

export const homePages = [
  page({
    path: '/home',
    may: 'seeOwnAccount',
    query: HomeQuery,
    async answer(visit) {
      const { request, reply, input } = visit;
      // Without one in the address, the last one: kept by a cookie that the browser's script may read too.
      const asked = sectionIndex(input.section ?? request.cookies.section);
      const section = sectionFor(signedIn(visit), asked);
      request.section = section;
      reply.setCookie('section', String(section), { ...siteCookie(reply), maxAge: YEAR });
      const draw = SECTIONS[section];
      return draw ? draw(visit) : emptySection(section, reply);
    },
  }),
];
