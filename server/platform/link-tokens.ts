import { createHash, randomBytes } from 'node:crypto';

/** A secret for an address that is mailed: 256 random bits. */
export const makeLinkToken = (): string => randomBytes(32).toString('base64url');

/** As such secrets are stored, and found again. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
