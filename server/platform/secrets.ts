import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** A secret for a link or a cookie: 256 random bits, base64url. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The digest that is stored in place of a secret; rows are found by it. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Whether a secret has this digest, in constant time. */
export const matchesHash = (stored: Buffer | null, secret: string): boolean =>
  stored !== null && timingSafeEqual(stored, hashSecret(secret));

declare module 'fastify' {
  interface FastifyInstance {
    /** What stands before the secret in addresses that contain one: '/register/'. */
    secretPrefixes: Set<string>;
  }
}

/** The parameter of a route that is a secret, after what stands before it. */
const SECRET_PARAMETER = /^(.*\/):(?:token|secret)(?![a-z_])/;

/** Finds out which addresses contain a secret: those of routes with a parameter `token` or `secret`. */
export function findSecretAddresses(app: FastifyInstance): void {
  app.decorate('secretPrefixes', new Set<string>());
  app.addHook('onRoute', ({ url }) => {
    const prefix = SECRET_PARAMETER.exec(url)?.[1];
    if (prefix) app.secretPrefixes.add(prefix);
  });
}

/** Deeper encoded than this an address is no client's. */
const DEEPEST = 10;
const ENCODED = /%[0-7][0-9a-f]/gi;
const UNREADABLE = '/[unreadable]';

const withoutQuery = (path: string): string => path.split(/[?#;]/, 1)[0] as string;

/**
 * The path of an address as it reads when nothing in it is encoded, however it was spelt: encoded once or more often, in
 * full with a host, with blanks in it or with too many slashes. Our secrets are ASCII, so other letters stay encoded.
 */
function readablePath(url: string): string {
  let path = withoutQuery(url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, ''));
  for (let depth = 0; path.search(ENCODED) >= 0; depth++) {
    if (depth === DEEPEST) return UNREADABLE;
    path = path.replace(ENCODED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  }
  return withoutQuery(path.replace(/[\s\p{C}]+/gu, '').replace(/[\\/]+/g, '/')) || '/';
}

/** What looks like a secret of ours, perhaps with more at either end. */
const SECRET = /[\w-]{43,}/g;
const REDACTED = '[redacted]';

/** A text for the log, such as the message of an error, without what looks like a secret. */
export const redactSecrets = (text: string): string => text.replace(SECRET, REDACTED);

/** A path without secrets: what stands where one belongs, be it one or not, and what looks like one anywhere else. */
function redactPath({ secretPrefixes }: FastifyInstance, path: string): string {
  const lower = path.toLowerCase();
  const found = [...secretPrefixes].filter((prefix) => lower.includes(prefix));
  const secretAt = Math.min(...found.map((prefix) => lower.indexOf(prefix) + prefix.length), path.length);
  return redactSecrets(path.slice(0, secretAt)) + (secretAt < path.length ? REDACTED : '');
}

/** Whether an address contains a secret. Such an address must not reach other sites by a Referer header. */
export function isSecretUrl(app: FastifyInstance, url: string): boolean {
  const path = readablePath(url);
  return redactPath(app, path) !== path;
}

/** An address for the log: without secrets, and without its query, which may contain what people searched for. */
export const redactUrl = (app: FastifyInstance, url: string): string => redactPath(app, readablePath(url));
