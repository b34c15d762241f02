import { createHash, randomBytes } from 'node:crypto';

/** A secret for an address that is mailed: 256 random bits. */
export const makeLinkToken = (): string => randomBytes(32).toString('base64url');

/** As such secrets are stored, and found again. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Addresses whose last part is a secret: invitations, resets, private calendars. */
const SECRET = /^((?:\/api)?\/(?:register|reset-password|get_registration_data|get_reset_data|calendar)\/)[^/?]+/;

/** Whether whoever reads the address may do what it is for, so that it must not travel on to where a link leads. */
export const isSecret = (url: string): boolean => SECRET.test(url);

/** An address as the log may keep it: without tokens, and without a query, which may hold what people searched for. */
export const loggable = (url: string): string => (url.split('?')[0] as string).replace(SECRET, '$1[redacted]');
