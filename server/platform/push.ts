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
  /** Whether we would send anything there. */
  knows(endpoint: string): boolean;
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
    knows: (endpoint) => isKnownHost(hosts, endpoint),
    async send(device, notice, seconds) {
      if (!isKnownHost(hosts, device.endpoint)) return 'gone'; // of a service that we no longer know
      const options = { vapidDetails, TTL: seconds, timeout: TIMEOUT, agent };
      return webpush.sendNotification(device, JSON.stringify(notice), options).then(() => 'accepted', refused);
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

function isKnownHost(hosts: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username || password) return false;
  // `host` has the port only where it is not 443.
  return hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
}
