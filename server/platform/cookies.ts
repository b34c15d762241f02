import type { FastifyReply } from 'fastify';

/** What all our cookies share: the whole site, this site only, and https where the site is. */
export const siteCookie = ({ server }: FastifyReply) =>
  ({ path: '/', sameSite: 'lax', secure: server.deps.config.publicUrl.startsWith('https:') }) as const;

/** A year in seconds: for what a browser remembers of its person. */
export const YEAR = 365 * 24 * 3600;
