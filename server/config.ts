import { z } from 'zod';

/** How the program was started: `npm start`, `npm run demo`, `npm run dev`, by a test, or as a command beside a running app. */
export type Mode = 'production' | 'demo' | 'dev' | 'test' | 'command';

export type Config = {
  mode: Mode;
  port: number;
  host: string;
  /** Undefined: an embedded Postgres in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Without a trailing slash. */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  trustProxy: string[] | false;
  /** Outside production: the instant at which the clock starts. */
  startAt: Date | undefined;
  logLevel: string;
};

/** A setting that is missing or wrong. Its message tells the operator what to do. */
export class ConfigError extends Error {}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATABASE_URL: text,
  DATA_DIR: z.string().trim().min(1).default('.data'),
  PUBLIC_URL: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SMTP_URL: text.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: text,
  TRUST_PROXY: text,
  NOW: text.pipe(z.iso.datetime({ offset: true }).optional()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Reads the environment once. Throws a ConfigError that names the variable and what it wants. */
export function readConfig(mode: Mode, env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not usable:\n${wrong.join('\n')}`);
  }
  const e = parsed.data;
  if (mode === 'production') requireProduction(e);
  if ((mode === 'demo' || mode === 'dev') && !LOOPBACK.includes(e.HOST))
    throw new ConfigError(`HOST=${e.HOST}: the demo has a public password, so it listens on 127.0.0.1 alone.`);
  return {
    mode,
    port: e.PORT,
    host: e.HOST,
    databaseUrl: e.DATABASE_URL,
    dataDir: e.DATA_DIR,
    publicUrl: (e.PUBLIC_URL ?? `http://${e.HOST}:${e.PORT}`).replace(/\/+$/, ''),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? 'Stajnia Pod Lipami <stajnia@localhost>',
    trustProxy: e.TRUST_PROXY ? e.TRUST_PROXY.split(',').map((part) => part.trim()) : false,
    startAt: e.NOW ? new Date(e.NOW) : undefined,
    logLevel: e.LOG_LEVEL,
  };
}

function requireProduction(e: z.infer<typeof Environment>): void {
  const missing = (['DATABASE_URL', 'PUBLIC_URL'] as const).filter((name) => !e[name]);
  if (missing.length)
    throw new ConfigError(
      [
        `npm start serves real people and needs ${missing.join(' and ')}:`,
        '  DATABASE_URL  a Postgres 15 or newer, e.g. postgres://stajnia:secret@localhost/stajnia',
        '  PUBLIC_URL    the address people type, e.g. https://stajnia.example.pl',
        'To look around without either: npm run demo',
      ].join('\n'),
    );
  if (e.NOW) throw new ConfigError('NOW shifts the clock and is refused in production.');
}
