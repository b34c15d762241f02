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

const secretPrefix = ({ secretPrefixes }: FastifyInstance, url: string): string | undefined =>
  [...secretPrefixes].find((prefix) => url.startsWith(prefix) && /^[^/?]/.test(url.slice(prefix.length)));

/** Whether an address contains a secret. Such an address must not reach other sites by a Referer header. */
export const isSecretUrl = (app: FastifyInstance, url: string): boolean => secretPrefix(app, url) !== undefined;

/** An address for the log: without secrets, and without its query, which may contain what people searched for. */
export function redactUrl(app: FastifyInstance, url: string): string {
  const path = url.split('?')[0] as string;
  const prefix = secretPrefix(app, path);
  return prefix ? prefix + path.slice(prefix.length).replace(/^[^/]+/, '[redacted]') : path;
}
