import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret for a link or a cookie: 256 random bits, base64url. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 digest that is stored, and looked up, instead of a secret. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Whether a stored digest is that of the secret, compared in constant time. */
export const matchesHash = (stored: Buffer | null, secret: string): boolean =>
  stored !== null && timingSafeEqual(stored, hashSecret(secret));
