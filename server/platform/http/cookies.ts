import type { FastifyReply } from 'fastify';

export const siteCookie = ({ server }: FastifyReply) =>
  ({ path: '/', sameSite: 'lax', secure: server.deps.config.publicUrl.startsWith('https:') }) as const;

/** The lifetime of preference cookies, in seconds. */
export const YEAR = 365 * 24 * 3600;
