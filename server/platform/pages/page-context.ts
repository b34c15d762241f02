import type { FastifyReply, FastifyRequest } from 'fastify';
import { may } from '../../domain/policy.ts';
import type { RefusalCode } from '../../domain/refusal-codes.ts';
import { type SectionKey, sectionsOf } from '../../domain/sections.ts';
import { notDoneAlert, type PageAlert } from '../../domain/texts.ts';
import type { Club } from '../data/club.ts';
import { takeFlash } from '../forms/flash.ts';
import { isNotDone, takeOldInput } from '../forms/old-input.ts';
import type { Person } from '../session/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The open section of /home; null elsewhere. */
    section: number | null;
    /** The menu's counts if the page's own query has read them, else null. */
    badges: Record<string, number> | null;
  }
}

export type PagePerson = Omit<Person, 'session_id' | 'owns_horse'>;

/** The data that every page gets besides its own props. */
export type PageContext = {
  /** the requested address with its query: '/home?section=2' */
  path: string;
  person: PagePerson | null;
  sections: SectionKey[];
  /** the section of /home that the menu marks; null elsewhere */
  section: number | null;
  /** the person's choice; null follows the screen's width */
  menu: 'collapsed' | 'wide' | null;
  alert: PageAlert | null;
  /** errors of the refused form by field name; '' belongs to no field */
  errors: Record<string, string>;
  /** the code of the refused form; null without one */
  code: RefusalCode | null;
  /** the refused form's input by field name; `form` identifies it among the page's forms */
  oldInput: Record<string, unknown>;
  club: Club;
  publicUrl: string;
  /** the server's instant, ISO 8601 */
  now: string;
  /** only the dialog at the address is wanted, if there is one, without the page beneath */
  dialogAlone: boolean;
  /** counts by the address of the menu's entry; empty on pages without a menu */
  badges: Record<string, number>;
  /** the database is a restored copy from which nothing goes out yet */
  held: boolean;
};

export async function pageContext(request: FastifyRequest, reply: FastifyReply): Promise<PageContext> {
  const { person } = request;
  // An error here must not break the page that reports an unreachable database.
  const form = await takeOldInput(request, reply).catch((error) => {
    request.log.error({ err: error }, 'old input not read');
    return null;
  });
  // A refused form is private to its sender, even on a public page.
  if (form) reply.header('cache-control', 'no-store');
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
    code: form?.code ?? null,
    oldInput: form?.input ?? {},
    club: await request.server.deps.club(),
    publicUrl: request.server.deps.config.publicUrl,
    now: request.server.deps.clock().toISOString(),
    dialogAlone: request.headers['x-part'] === 'dialog',
    badges: request.badges ?? (await badgesOf(request)),
    held: request.server.deps.hold?.on ?? false,
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
