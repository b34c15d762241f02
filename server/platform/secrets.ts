import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret for a link or a cookie: 256 random bits, base64url. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The digest that is stored in place of a secret; rows are found by it. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Whether a secret has this digest, in constant time. */
export const matchesHash = (stored: Buffer | null, secret: string): boolean =>
  stored !== null && timingSafeEqual(stored, hashSecret(secret));

/** Addresses whose last part is a secret: invitations, resets, private calendars. */
const SECRET = /^((?:\/api)?\/(?:register|reset-password|get_registration_data|get_reset_data|calendar)\/)[^/?]+/;

/** Whether an address contains a secret. Such an address must not reach other sites by a Referer header. */
export const isSecretUrl = (url: string): boolean => SECRET.test(url);

/** An address for the log: without secrets, and without its query, which may contain what people searched for. */
export const redactUrl = (url: string): string => (url.split('?')[0] as string).replace(SECRET, '$1[redacted]');
