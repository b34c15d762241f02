import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteCookie } from '../../platform/cookies.ts';

/** Carries a secret just made over the redirect to the page that shows it, which is the only one it is sent to. */
const COOKIE = 'calendar_link';
const PAGE = '/my-account';
const SHAPE = /^[\w-]{43}$/;

/** The address at which a calendar program reads the calendar of a secret. */
export const linkAddress = ({ deps }: FastifyInstance, secret: string) =>
  `${deps.config.publicUrl}/calendar/${secret}.ics`;

const cookie = (reply: FastifyReply) =>
  ({ ...siteCookie(reply), path: PAGE, sameSite: 'strict', httpOnly: true }) as const;

/** Has the next page of the account show the secret, for it is stored nowhere. */
export function showOnce(reply: FastifyReply, secret: string): void {
  reply.setCookie(COOKIE, secret, { ...cookie(reply), maxAge: 60 });
}

/** The address of a secret just made, shown this once. */
export function takeShown(request: FastifyRequest, reply: FastifyReply): string | null {
  const secret = request.cookies[COOKIE];
  if (secret === undefined) return null;
  reply.clearCookie(COOKIE, { path: PAGE });
  return SHAPE.test(secret) ? linkAddress(request.server, secret) : null;
}
