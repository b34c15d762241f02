import { Agent } from 'node:https';
import webpush, { type PushSubscription, WebPushError } from 'web-push';
import type { Config } from '../config.ts';
import type { Db } from './database.ts';
import { storedVapidKeys } from './vapid.ts';

/** A notification. It is encrypted on its way, so that the push service cannot read it. */
export type Notice = {
  title: string;
  body: string;
  /** The page of ours that a click opens: a path. */
  url: string;
  /** Of two with the same tag a device shows one. */
  tag: string;
};

export type Push = {
  /** What browsers subscribe with, base64url. */
  publicKey: string;
  /** The normal form of a device's endpoint, in which it is stored; undefined: we send nothing there. */
  normalEndpoint(endpoint: string): string | undefined;
  /**
   * Sends a notice to the push service of a device, which stores it for so many seconds. `gone`: the service knows no
   * such device any more. Throws an Error that names neither device nor person when the service does not accept it.
   */
  send(device: PushSubscription, notice: Notice, seconds: number): Promise<'accepted' | 'gone'>;
};

/** The allowed push services. Injected, never from the environment, so that nobody can make us call any address. */
export type PushServices = {
  /** Hosts, with a port where that is not 443; '*.' stands for the names below one. */
  hosts: readonly string[];
  /** The certificate to trust, where it is nobody's that is known: of a test. */
  ca?: string;
};

const PUSH_SERVICES: PushServices = {
  hosts: ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'],
};

/** The timeout (ms) of a push service. */
const TIMEOUT = 5_000;

const GONE = [404, 410];

/** Opens the push services with the environment's keys or those stored in the database. */
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
      if (!endpoint) return 'gone'; // of a service that we no longer know
      const options = { vapidDetails, TTL: seconds, timeout: TIMEOUT, agent };
      return webpush
        .sendNotification({ ...device, endpoint }, JSON.stringify(notice), options)
        .then(() => 'accepted', refused);
    },
  };
}

/** Redirects are answers that do not take it: none is followed. */
function refused(error: unknown): 'gone' {
  if (!(error instanceof WebPushError)) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`The push service could not be reached: ${code ?? message}`);
  }
  if (GONE.includes(error.statusCode)) return 'gone';
  throw new Error(`The push service took no notice: ${error.statusCode}`);
}

/** In characters, as the database has it. */
const LONGEST_ENDPOINT = 2000;

/** A name as the push services have them: nothing that two parsers of addresses could read in two ways. */
const HOSTNAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * The normal form of an endpoint at one of the hosts. It alone is stored and sent to, because web-push reads addresses
 * otherwise than `URL` does: of what was typed, it could dial another host than the one that was checked.
 */
function normalEndpoint(hosts: readonly string[], endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username || url.password || !HOSTNAME.test(url.hostname)) return undefined;
  url.hash = ''; // never sent, so that endpoints that differ in it are one
  const { host, href } = url; // `host` has the port only where it is not 443
  const known = hosts.some((it) => (it.startsWith('*.') ? host.endsWith(it.slice(1)) : host === it));
  return known && href.length <= LONGEST_ENDPOINT ? href : undefined;
}
