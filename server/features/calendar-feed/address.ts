import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteCookie } from '../../platform/http/cookies.ts';

/** Carries a new secret across the redirect to the page that shows it; the cookie's path is that page's. */
const COOKIE = 'calendar_link';
const PAGE = '/my-account';
const SHAPE = /^[\w-]{43}$/;

/** The feed's address for calendar programs. */
export const linkAddress = ({ deps }: FastifyInstance, secret: string) =>
  `${deps.config.publicUrl}/calendar/${secret}.ics`;

const cookie = (reply: FastifyReply) =>
  ({ ...siteCookie(reply), path: PAGE, sameSite: 'strict', httpOnly: true }) as const;

/** Shows the secret on the next account page, because it is stored nowhere. */
export function showOnce(reply: FastifyReply, secret: string): void {
  reply.setCookie(COOKIE, secret, { ...cookie(reply), maxAge: 60 });
}

export function takeShown(request: FastifyRequest, reply: FastifyReply): string | null {
  const secret = request.cookies[COOKIE];
  if (secret === undefined) return null;
  reply.clearCookie(COOKIE, { path: PAGE });
  return SHAPE.test(secret) ? linkAddress(request.server, secret) : null;
}
