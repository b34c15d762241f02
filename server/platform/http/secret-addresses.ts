import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    secretPrefixes: Set<string>;
  }
}

/** Matches routes with a secret parameter; the group is the prefix before it. */
const SECRET_PARAMETER = /^(.*\/):(?:token|secret)(?![a-z_])/;

export function findSecretAddresses(app: FastifyInstance): void {
  app.decorate('secretPrefixes', new Set<string>());
  app.addHook('onRoute', ({ url }) => {
    const prefix = SECRET_PARAMETER.exec(url)?.[1];
    if (prefix) app.secretPrefixes.add(prefix);
  });
}

/** The most times an address is decoded; no client encodes it more often. */
const DEEPEST = 10;
const ENCODED = /%[0-7][0-9a-f]/gi;
const UNREADABLE = '/[unreadable]';

const withoutQuery = (path: string): string => path.split(/[?#;]/, 1)[0] as string;

/**
 * The decoded path of an address in any spelling: encoded once or repeatedly, with a host, with blanks or extra
 * slashes. Secrets are ASCII, so other letters stay encoded.
 */
function readablePath(url: string): string {
  let path = withoutQuery(url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, ''));
  for (let depth = 0; path.search(ENCODED) >= 0; depth++) {
    if (depth === DEEPEST) return UNREADABLE;
    path = path.replace(ENCODED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  }
  return withoutQuery(path.replace(/[\s\p{C}]+/gu, '').replace(/[\\/]+/g, '/')) || '/';
}

/** Matches texts that contain one of our secrets. */
const SECRET = /[\w-]{43,}/g;
const REDACTED = '[redacted]';

export const redactSecrets = (text: string): string => text.replace(SECRET, REDACTED);

function redactPath({ secretPrefixes }: FastifyInstance, path: string): string {
  const lower = path.toLowerCase();
  const found = [...secretPrefixes].filter((prefix) => lower.includes(prefix));
  const secretAt = Math.min(...found.map((prefix) => lower.indexOf(prefix) + prefix.length), path.length);
  return redactSecrets(path.slice(0, secretAt)) + (secretAt < path.length ? REDACTED : '');
}

/** Whether an address contains a secret, which must not leak to other sites in a Referer header. */
export function isSecretUrl(app: FastifyInstance, url: string): boolean {
  const path = readablePath(url);
  return redactPath(app, path) !== path;
}

export const redactUrl = (app: FastifyInstance, url: string): string => redactPath(app, readablePath(url));
