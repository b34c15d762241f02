import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteCookie, YEAR } from '../../platform/http/cookies.ts';
import { type Person, signedIn } from '../../platform/session/session.ts';
import { FILTERS, type Filter, Shown } from './schema.ts';

const COOKIE = 'calendar_show';

type Visit = { request: FastifyRequest; reply: FastifyReply; person: Person | null };

/** The filters of the address, which a cookie then keeps for this person; else the kept ones; else all. */
export function filtersOf(visit: Visit, chosen: readonly Filter[] | undefined): readonly Filter[] {
  const { request, reply } = visit;
  const { id } = signedIn(visit);
  const [owner, value = ''] = (request.cookies[COOKIE] ?? '').split(':');
  const remembered = owner === id ? Shown.parse(value) : undefined;
  if (chosen && chosen.join() !== remembered?.join())
    reply.setCookie(COOKIE, `${id}:${chosen.join()}`, { ...siteCookie(reply), httpOnly: true, maxAge: YEAR });
  return chosen ?? remembered ?? FILTERS;
}
