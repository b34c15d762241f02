import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { canMail } from './mail.ts';

/** A recommended setting that production can lack. */
export type Unset = 'SMTP_URL' | 'TRUST_PROXY';

declare module 'fastify' {
  interface FastifyInstance {
    /** Recommended settings that are missing in this process; the panel tells admins. */
    unset: Set<Unset>;
  }
}

const WARNINGS: Record<Unset, string> = {
  SMTP_URL: 'SMTP_URL is not set: no mail leaves, invitations and links to new passwords wait in the queue',
  TRUST_PROXY:
    'requests come with X-Forwarded-For and TRUST_PROXY is not set: if they come through a proxy, the throttles take everybody for one address',
};

export function noteUnset(app: FastifyInstance, config: Config): void {
  const unset = new Set<Unset>();
  app.decorate('unset', unset);
  const note = (setting: Unset, about: object = {}) => {
    unset.add(setting);
    app.log.warn(about, WARNINGS[setting]);
  };
  if (!canMail(config)) note('SMTP_URL');
  if (config.trustProxy || config.mode === 'demo' || config.mode === 'dev') return; // Demo and dev listen on loopback only.
  app.addHook('onRequest', async ({ headers, ip }) => {
    if (headers['x-forwarded-for'] !== undefined && !unset.has('TRUST_PROXY')) note('TRUST_PROXY', { from: ip });
  });
}
