import { Agent } from 'node:https';
import webpush, { type PushSubscription, WebPushError } from 'web-push';
import type { Config } from '../../config.ts';
import type { Db } from '../data/database.ts';
import { storedVapidKeys } from './vapid.ts';

/** A push notification, encrypted so that the push service cannot read it. */
export type Notice = {
  title: string;
  body: string;
  /** The path of the page that a click opens. */
  url: string;
  /** A new notification replaces an earlier one with the same tag. */
  tag: string;
};

export type Push = {
  /** The VAPID key with which browsers subscribe, base64url. */
  publicKey: string;
  /** The normal form of an endpoint, in which it is stored; undefined for services that are not allowed. */
  normalEndpoint(endpoint: string): string | undefined;
  /**
   * Sends a notice to a device's push service, which stores it for `seconds`. 'gone' means that the service no longer knows
   * the device. Throws an Error without device or person when the service refuses.
   */
  send(device: PushSubscription, notice: Notice, seconds: number): Promise<'accepted' | 'gone'>;
};

/**
 * The allowed push services. They are injected and cannot be configured, so that nobody can make us call arbitrary addresses.
 */
export type PushServices = {
  /** Hosts, with a port unless it is 443; a leading '*.' matches subdomains. */
  hosts: readonly string[];
  /** A certificate to trust, for tests. */
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
      if (!endpoint) return 'gone'; // The service is no longer allowed.
      const options = { vapidDetails, TTL: seconds, timeout: TIMEOUT, agent };
      return webpush
        .sendNotification({ ...device, endpoint }, JSON.stringify(notice), options)
        .then(() => 'accepted', refused);
    },
  };
}

/** Redirects are not followed and count as a refusal. */
function refused(error: unknown): 'gone' {
  if (!(error instanceof WebPushError)) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`The push service could not be reached: ${code ?? message}`);
  }
  if (GONE.includes(error.statusCode)) return 'gone';
  throw new Error(`The push service took no notice: ${error.statusCode}`);
}

/** The longest endpoint in characters, as in the database. */
const LONGEST_ENDPOINT = 2000;

/** A host name that all URL parsers read in the same way. */
const HOSTNAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * The normal form of an endpoint at one of the hosts. Only this form is stored and called: web-push parses addresses
 * differently from `URL`, and could call another host than the one checked.
 */
function normalEndpoint(hosts: readonly string[], endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username || url.password || !HOSTNAME.test(url.hostname)) return undefined;
  url.hash = ''; // It is never sent, and would make equal endpoints differ.
  const { host, href } = url; // `host` includes the port unless it is 443.
  const known = hosts.some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  );
  return known && href.length <= LONGEST_ENDPOINT ? href : undefined;
}
