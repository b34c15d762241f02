import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteCookie } from '../http/cookies.ts';

export const ACCESS_COOKIE = 'access_token';
export const REFRESH_COOKIE = 'refresh_token';

/** A session's secrets, as its browser holds them. */
export type Secrets = { access: string; refresh: string };

// A token is '<session id>.<secret>': the id finds the row, and the secret is compared with a stored hash.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function parseToken(token: string | undefined): { session: string; secret: string } | undefined {
  const [session, secret] = (token ?? '').split('.');
  return session && secret && UUID.test(session) ? { session, secret } : undefined;
}

/**
 * The pair that follows a refresh token. It is not random but derived with a key in the session's row, so that a repeated
 * refresh (a lost answer, a second tab) gives the same pair and still no secret is stored.
 */
export function nextSecrets(rotationKey: Buffer, refreshSecret: string): Secrets {
  const derive = (purpose: string) =>
    createHmac('sha256', rotationKey).update(`${purpose}:${refreshSecret}`).digest('base64url');
  return { access: derive('access'), refresh: derive('refresh') };
}

/**
 * Sets the cookies of a pair. Both live as long as the session may be idle, so that an expired access token can be told from
 * a missing one. `maxAge` in ms.
 */
export function setSessionCookies(reply: FastifyReply, session: string, secrets: Secrets, maxAge: number): void {
  const options = { ...siteCookie(reply), httpOnly: true, maxAge: Math.floor(maxAge / 1000) };
  reply.setCookie(ACCESS_COOKIE, `${session}.${secrets.access}`, options);
  reply.setCookie(REFRESH_COOKIE, `${session}.${secrets.refresh}`, options);
}

export function clearSessionCookies(reply: FastifyReply): void {
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE]) reply.clearCookie(name, { path: '/' });
}

/** The id of the session in either token, valid or not; signing out ends this session. */
export function namedSession(request: FastifyRequest): string | undefined {
  return (parseToken(request.cookies[ACCESS_COOKIE]) ?? parseToken(request.cookies[REFRESH_COOKIE]))?.session;
}
