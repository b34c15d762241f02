import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The addresses of our pages, the only allowed redirect targets. */
    pagePaths: RegExp[];
  }
}

export function registerPagePath(app: FastifyInstance, path: string): void {
  const pattern = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/]+');
  app.pagePaths.push(new RegExp(path === '/' ? '^/$' : `^${pattern}/?$`)); // '//' would be another host's address
}

/** The longest address of a page, in characters. It may contain the ids of fifty ticked rows. */
const LONGEST_ADDRESS = 4000;

/**
 * The path and query of an address if it is a page of ours, else undefined. A full address must have the host of the
 * request; protocol-relative ones of other hosts, backslashes and control characters are refused.
 */
export function ourPage(request: FastifyRequest, address: unknown): string | undefined {
  if (typeof address !== 'string' || !address || address.length > LONGEST_ADDRESS) return undefined;
  if (/[\\\p{Cc}]/u.test(address)) return undefined;
  const base = `http://${request.host}`;
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (url.host !== request.host || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return request.server.pagePaths.some((path) => path.test(url.pathname)) ? url.pathname + url.search : undefined;
}

/** The page a form was sent from: its hidden `back`, else the referring page, else /home. */
export function formPage(request: FastifyRequest): string {
  return ourPage(request, request.typed?.back) ?? ourPage(request, request.headers.referer) ?? '/home';
}

/** The address with some parameters set; null removes one. */
export function addressWith(address: string, params: Record<string, string | null>): string {
  const url = new URL(address, 'http://localhost');
  for (const [name, value] of Object.entries(params))
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** A page's address without the dialog over it. */
export function withoutDialog(page: string): string {
  const url = new URL(page, 'http://localhost');
  if (!url.searchParams.has('dialog')) return page;
  for (const name of [...url.searchParams.keys()])
    if (name === 'dialog' || name === 'id' || name.startsWith('dialog_')) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/**
 * Whether a form comes from the queue of a service worker (client/worker/queue.ts), which needs the answer of the API beside
 * the next address.
 */
export const isQueued = (request: FastifyRequest): boolean => request.headers['x-form'] === 'queued';

/**
 * Answers a form with a redirect to its next page. client/dialog.ts gets only the address, because `fetch` would follow a
 * redirect before the script knows where it leads.
 */
export function redirectTo(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  if (request.headers['x-form'] !== 'script-follows') return reply.redirect(page, 303);
  return reply.code(204).header('location', page).send();
}
