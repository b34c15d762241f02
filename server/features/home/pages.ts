import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { sectionFor } from '../../domain/sections.ts';
import type { Call } from '../../platform/action.ts';
import { siteCookie, YEAR } from '../../platform/cookies.ts';
import { page } from '../../platform/page.ts';
import { signedIn } from '../../platform/session.ts';
import { CalendarPageQuery } from '../calendar/calendar-view.ts';
import { calendarSection } from '../calendar/pages.ts';
import { ServicesQuery, servicesSection } from '../catalogue/pages.ts';
import { HerdSectionQuery, herdSection, ownHorsesSection } from '../horses/list-pages.ts';
import { PeopleQuery, peopleSection } from '../people/pages.ts';
import { overviewSection, TaskQuery, tasksSection } from '../tasks/pages.ts';
import { emptySection } from './empty-sections.ts';
import { managerSection } from './manager-panel.ts';

const HomeQuery = z
  .object({ section: z.coerce.number().int().min(0).max(99).optional().catch(undefined) })
  .extend(CalendarPageQuery.shape)
  .extend(PeopleQuery.shape)
  .extend(TaskQuery.shape)
  .extend(ServicesQuery.shape)
  .extend(HerdSectionQuery.shape);

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
  8: herdSection,
  13: overviewSection,
};

/** The section the person was in last, kept by a cookie that the browser's script may read too. */
function remembered({ request }: Visit): number | undefined {
  const kept = request.cookies.section;
  return kept && /^\d{1,2}$/.test(kept) ? Number(kept) : undefined;
}

export const homePages = [
  page({
    path: '/home',
    may: 'seeOwnAccount',
    query: HomeQuery,
    async answer(visit) {
      const { request, reply, input } = visit;
      const section = sectionFor(signedIn(visit), input.section ?? remembered(visit));
      request.section = section;
      reply.setCookie('section', String(section), { ...siteCookie(reply), maxAge: YEAR });
      const draw = SECTIONS[section];
      return draw ? draw(visit) : emptySection(section, reply);
    },
  }),
];
