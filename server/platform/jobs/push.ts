import { Agent } from 'node:https';
import webpush, { type PushSubscription, WebPushError } from 'web-push';
import type { Config } from '../../config.ts';
import type { Db } from '../data/database.ts';
import { storedVapidKeys } from './vapid.ts';

/** A push notification, encrypted so that the push service cannot read it. */
export type Notice = {
  title: string;
  body: string;
  /** The path that a click opens. */
  url: string;
  /** A device replaces an earlier notification with the same tag. */
  tag: string;
};

export type Push = {
  /** The VAPID key that browsers subscribe with, base64url. */
  publicKey: string;
  /** The normal form in which an endpoint is stored; undefined for services that we do not use. */
  normalEndpoint(endpoint: string): string | undefined;
  /**
   * Sends a notice to a device's push service, which stores it for `seconds`. 'gone': the service no longer knows the
   * device. Throws an Error that names neither device nor person when the service refuses.
   */
  send(device: PushSubscription, notice: Notice, seconds: number): Promise<'accepted' | 'gone'>;
};

/**
 * The allowed push services. Injected, never from the environment, so that nobody can make us call arbitrary addresses.
 */
export type PushServices = {
  /** Hosts, with a port unless it is 443; a leading '*.' matches subdomains. */
  hosts: readonly string[];
  /** A test's certificate to trust. */
  ca?: string;
};

const PUSH_SERVICES: PushServices = {
  hosts: [
    'fcm.googleapis.com',
    'jmt17.google.com', // builds of Chromium that are not Chrome
    'updates.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ],
};

const TIMEOUT = 5_000;

const GONE = [404, 410];

/** Uses the keys of the environment, or those stored in the database. */
export async function openPush(
  config: Pick<Config, 'vapidKeys' | 'vapidSubject'>,
  db: Db,
  { hosts, ca }: PushServices = PUSH_SERVICES,
): Promise<Push> {
  const keys = config.vapidKeys ?? (await storedVapidKeys(db));
  const vapidDetails = { subject: config.vapidSubject, ...keys };
  const agent = new Agent({ ...(ca && { ca }) });
  return {
    publicKey: keys.publicKey,
    normalEndpoint: (endpoint) => normalEndpoint(hosts, endpoint),
    async send(device, notice, seconds) {
      const endpoint = normalEndpoint(hosts, device.endpoint);
      if (!endpoint) return 'gone'; // a service that is no longer allowed
      const options = { vapidDetails, TTL: seconds, timeout: TIMEOUT, agent };
      return webpush
        .sendNotification({ ...device, endpoint }, JSON.stringify(notice), options)
        .then(() => 'accepted', refused);
    },
  };
}

/** A redirect counts as a refusal; none is followed. */
function refused(error: unknown): 'gone' {
  if (!(error instanceof WebPushError)) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`The push service could not be reached: ${code ?? message}`);
  }
  if (GONE.includes(error.statusCode)) return 'gone';
  throw new Error(`The push service took no notice: ${error.statusCode}`);
}

/** Characters, as in the database. */
const LONGEST_ENDPOINT = 2000;

/** A host name that every URL parser reads alike. */
const HOSTNAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * The normal form of an endpoint at one of the hosts. Only this form is stored and called: web-push parses addresses
 * differently from `URL`, and could call another host than the one checked.
 */
function normalEndpoint(hosts: readonly string[], endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username || url.password || !HOSTNAME.test(url.hostname)) return undefined;
  url.hash = ''; // never sent; without it equal endpoints compare equal
  const { host, href } = url; // `host` includes the port unless it is 443
  const known = hosts.some((it) => (it.startsWith('*.') ? host.endsWith(it.slice(1)) : host === it));
  return known && href.length <= LONGEST_ENDPOINT ? href : undefined;
}
