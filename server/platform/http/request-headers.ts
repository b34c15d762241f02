import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { BadInput } from './errors.ts';

const FORWARDED = 'x-forwarded-for';

/** Refuses requests with two Host headers and removes invalid entries from X-Forwarded-For, before anything reads them. */
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
 * The addresses in X-Forwarded-For, without ports, which some proxies append and which would make each connection an address
 * of its own. Proxies append to the header, so entries before an invalid one are not trusted.
 */
function forwardedFor(header: string): string[] {
  const addresses = header.split(',').map(addressIn);
  return addresses.slice(addresses.lastIndexOf('') + 1);
}

/** '203.0.113.7:4711' gives '203.0.113.7', '[2001:db8::1]:443' gives '2001:db8::1'; '' if it is no address. */
function addressIn(entry: string): string {
  const text = entry.trim();
  const address = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return isIP(address) ? address : '';
}
