import { ECDH } from 'node:crypto';
import { z } from 'zod';

/** Whether a key is a point of the curve, so that messages can be encrypted for it. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key;
  } catch {
    return false;
  }
}

const Endpoint = z.url({ protocol: /^https$/ }).max(2000);

export const Subscription = z.object({
  endpoint: Endpoint,
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().max(87).refine(isPoint),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});

/** Without an endpoint, removes all of the caller's devices. */
export const Removal = z.object({ endpoint: Endpoint.optional() });

export const PublicKey = z.object({ key: z.string() });

export type Subscription = z.output<typeof Subscription>;
