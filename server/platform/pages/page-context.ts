import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../../../views/page-context.tsx';
import { may } from '../../domain/policy.ts';
import { sectionsOf } from '../../domain/sections.ts';
import { notDoneAlert } from '../../domain/texts.ts';
import { takeFlash } from '../forms/flash.ts';
import { isNotDone, takeOldInput } from '../forms/old-input.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The open section of /home; null elsewhere. */
    section: number | null;
  }
}

export async function pageContext(request: FastifyRequest, reply: FastifyReply): Promise<PageContext> {
  const { person } = request;
  // The page for an unreachable database must not query it.
  const form = await takeOldInput(request, reply).catch((error) => {
    request.log.error({ err: error }, 'old input not read');
    return null;
  });
  return {
    path: request.url,
    person: person && {
      id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      email: person.email,
      role: person.role,
      picture: person.picture,
    },
    sections: person ? sectionsOf(person) : [],
    section: request.section,
    menu: menuOf(request),
    alert: takeFlash(request, reply) ?? (isNotDone(form) ? notDoneAlert() : null),
    errors: form?.errors ?? {},
    oldInput: form?.input ?? {},
    club: await request.server.deps.club(),
    now: request.server.deps.clock().toISOString(),
    badges: await badgesOf(request),
  };
}

function menuOf({ cookies: { menu } }: FastifyRequest): PageContext['menu'] {
  return menu === 'collapsed' || menu === 'wide' ? menu : null;
}

/** Badges for pages with a menu; on an error the page is rendered without them. */
async function badgesOf({ person, server, routeOptions, log }: FastifyRequest): Promise<Record<string, number>> {
  if (!person || !routeOptions.config.hasMenu) return {};
  const theirs = server.badges.filter((badge) => may(person, badge.may));
  const counted = await Promise.all(theirs.map(({ count }) => count(server.deps.db))).catch((error) => {
    log.error({ err: error }, 'badges not counted');
    return [];
  });
  return Object.assign({}, ...counted);
}
