import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isSender, sender } from './domain/mail-addresses.ts';

/** How the program was started: `npm start`, `npm run demo`, `npm run dev`, by a test, or as a command beside a running app. */
export type Mode = 'production' | 'demo' | 'dev' | 'test' | 'command';

/** The key pair that identifies us to push services (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

export type Config = {
  mode: Mode;
  port: number;
  host: string;
  /** Undefined means an embedded Postgres in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Without a trailing slash. */
  publicUrl: string;
  smtpUrl: string | undefined;
  /** Writes mails as files in `dataDir`. They hold links that sign people in, so production must ask for it. */
  mailFiles: boolean;
  mailFrom: string;
  trustProxy: string[] | false;
  /** Undefined means the keys stored in the database. */
  vapidKeys: VapidKeys | undefined;
  /** The operator's contact for push services, a mailto: or https: address. */
  vapidSubject: string;
  /** The instant at which the clock starts; undefined in production. */
  startAt: Date | undefined;
  logLevel: string;
  /** The bearer token for /metrics; undefined means that only this machine may read them. */
  metricsToken: string | undefined;
};

/** A missing or invalid setting. The message tells the operator what to do. */
export class ConfigError extends Error {}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** The value of SMTP_URL that asks for mails as files. */
const MAIL_FILES = 'file:';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An optional setting; an empty one counts as missing. The error does not repeat the value, which may hold a password. */
const setting = (wants: string, fits: (value: string) => boolean) =>
  z
    .string()
    .trim()
    .optional()
    .transform((value) => value || undefined)
    .refine((value) => value === undefined || fits(value), wants);

const isUrl = (value: string, protocol: RegExp) => URL.canParse(value) && protocol.test(new URL(value).protocol);

/** Whether this is an http(s) URL without a path; a trailing '/' is allowed. */
function isOrigin(value: string): boolean {
  if (!isUrl(value, /^https?:$/)) return false;
  const { origin, href } = new URL(value);
  return href === `${origin}/`;
}

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;

/** An IP address, or a network as '10.0.0.0/8'. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const width = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return width > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width));
}

const isKey = (value: string, bytes: number) =>
  /^[\w-]+=*$/.test(value) && Buffer.from(value, 'base64url').length === bytes;

const listed = (value: string) => value.split(',').map((part) => part.trim());

const Environment = z.object({
  PORT: setting('wants a number from 0 to 65535', isPort),
  HOST: setting('wants an address to listen on', () => true),
  DATABASE_URL: setting('wants postgres://user:password@host/database', (url) => isUrl(url, /^postgres(ql)?:$/)),
  DATA_DIR: setting('wants a folder', () => true),
  PUBLIC_URL: setting('wants http://host or https://host without a path', isOrigin),
  SMTP_URL: setting(
    'wants smtp://host, smtps://user:password@host, or file: to keep mails as files',
    (url) => url === MAIL_FILES || isUrl(url, /^smtps?:$/),
  ),
  MAIL_FROM: setting('wants one address: Name <name@example.pl>', isSender),
  TRUST_PROXY: setting('wants addresses or networks, e.g. 10.0.0.1, 10.1.0.0/16', (list) =>
    listed(list).every(isNetwork),
  ),
  VAPID_PUBLIC_KEY: setting('wants a key of 65 bytes, base64url', (key) => isKey(key, 65)),
  VAPID_PRIVATE_KEY: setting('wants a key of 32 bytes, base64url', (key) => isKey(key, 32)),
  VAPID_SUBJECT: setting('wants mailto:name@example.pl or https://host', (url) => isUrl(url, /^(mailto|https):$/)),
  NOW: setting(
    'wants an instant, e.g. 2026-11-21T09:00:00+01:00',
    (value) => z.iso.datetime({ offset: true }).safeParse(value).success,
  ),
  METRICS_TOKEN: setting('wants at least 16 characters without blanks', (token) => /^\S{16,}$/.test(token)),
  LOG_LEVEL: setting(`wants one of ${LOG_LEVELS.join(', ')}`, (value) =>
    (LOG_LEVELS as readonly string[]).includes(value),
  ),
});

/** Reads the environment once. Throws a ConfigError that names the variable and what it wants. */
export function readConfig(mode: Mode, env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new ConfigError(wrong.join('\n'));
  }
  const e = parsed.data;
  if (mode === 'production') requireProduction(e);
  const host = e.HOST ?? '127.0.0.1';
  const port = Number(e.PORT ?? 3000);
  if ((mode === 'demo' || mode === 'dev') && !LOOPBACK.includes(host))
    throw new ConfigError(`HOST=${host}: the demo has a public password, so it listens on 127.0.0.1 alone.`);
  const publicUrl = (e.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, '');
  const mailFrom = e.MAIL_FROM ?? 'stajnia@localhost';
  return {
    mode,
    port,
    host,
    databaseUrl: e.DATABASE_URL,
    dataDir: e.DATA_DIR ?? '.data',
    publicUrl,
    smtpUrl: e.SMTP_URL === MAIL_FILES ? undefined : e.SMTP_URL,
    mailFiles: e.SMTP_URL === MAIL_FILES || (mode !== 'production' && !e.SMTP_URL),
    mailFrom,
    trustProxy: e.TRUST_PROXY ? listed(e.TRUST_PROXY) : false,
    vapidKeys: keyPair(e),
    vapidSubject:
      e.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${sender(mailFrom).address}`),
    startAt: e.NOW ? new Date(e.NOW) : undefined,
    // A log line for each request would hide the accounts that the demo prints.
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
  };
}

function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false; // The private key is malformed.
  }
}

function keyPair(e: z.infer<typeof Environment>): VapidKeys | undefined {
  const publicKey = e.VAPID_PUBLIC_KEY;
  const privateKey = e.VAPID_PRIVATE_KEY;
  if (!publicKey && !privateKey) return undefined;
  if (publicKey && privateKey && isKeyPair({ publicKey, privateKey })) return { publicKey, privateKey };
  throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are to be the two of one pair: set both or none.');
}

function requireProduction(e: z.infer<typeof Environment>): void {
  if (!e.PUBLIC_URL)
    throw new ConfigError(
      [
        'npm start serves real people and needs PUBLIC_URL, the address they type, e.g. https://stajnia.example.pl',
        'To look around without it: npm run demo',
      ].join('\n'),
    );
  if (e.NOW) throw new ConfigError('NOW shifts the clock and is refused in production.');
}
