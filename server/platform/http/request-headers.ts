import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { BadInput } from './errors.ts';

const FORWARDED = 'x-forwarded-for';

/** Refuses what names two hosts, and keeps of X-Forwarded-For only addresses, before anything reads them. */
export function checkHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers, rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new BadInput('Nie udało się odczytać zapytania.');
    const given = headers[FORWARDED];
    if (given === undefined) return;
    const known = forwardedFor(String(given));
    if (known.length > 0) headers[FORWARDED] = known.join(', ');
    else delete headers[FORWARDED];
  });
}

/**
 * The addresses of X-Forwarded-For. Proxies append to it, so what stands before something that is no address is not
 * believed. Some append a port, which would make each connection an address of its own.
 */
function forwardedFor(header: string): string[] {
  const addresses = header.split(',').map(addressIn);
  return addresses.slice(addresses.lastIndexOf('') + 1);
}

/** '203.0.113.7' of '203.0.113.7:4711', '2001:db8::1' of '[2001:db8::1]:443'; '' for what is no address. */
function addressIn(entry: string): string {
  const text = entry.trim();
  const address = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return isIP(address) ? address : '';
}
