import type { FastifyReply } from 'fastify';

/** The attributes of all our cookies: the whole site, same-site, secure where the site is https. */
export const siteCookie = ({ server }: FastifyReply) =>
  ({ path: '/', sameSite: 'lax', secure: server.deps.config.publicUrl.startsWith('https:') }) as const;

/** A year in seconds: the life of preference cookies. */
export const YEAR = 365 * 24 * 3600;
