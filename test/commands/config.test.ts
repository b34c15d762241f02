import t from 'tap';
import webpush from 'web-push';
import { ConfigError, type Mode, readConfig } from '../../server/config.ts';
import { start } from '../../server/start.ts';

const LIVE = { DATABASE_URL: 'postgres://stajnia@localhost/stajnia', PUBLIC_URL: 'https://stajnia.example.pl' };

/** The error for these settings; '' if there is none. */
function complaint(env: Record<string, string>, mode: Mode = 'production'): string {
  try {
    readConfig(mode, { ...LIVE, ...env });
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

t.test('an invalid setting gives a sentence that names it and does not repeat its value', async (t) => {
  const wrong: Record<string, string[]> = {
    PORT: ['abc', '-1', '70000', '3000.5', '0x10'],
    DATABASE_URL: ['stajnia', 'mysql://root:secret@localhost/x', 'http://localhost'],
    PUBLIC_URL: [
      'stajnia.pl',
      'ftp://stajnia.pl',
      'https://stajnia.pl/app',
      'https://stajnia.pl/?a',
      'https://a:b@stajnia.pl',
    ],
    SMTP_URL: ['localhost:25', 'http://user:secret@localhost', 'file:///etc/secret', 'file'],
    MAIL_FROM: ['stajnia', 'a@b.pl, c@d.pl', 'Stajnia <a@b.pl> <c@d.pl>'],
    TRUST_PROXY: ['true', '1', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.1,proxy', '::1/129'],
    NOW: ['tomorrow', '2026-11-21', '2026-11-21T09:00:00'],
    VAPID_PUBLIC_KEY: ['abc', `${'x'.repeat(87)}!`],
    VAPID_PRIVATE_KEY: ['abc'],
    VAPID_SUBJECT: ['stajnia.pl', 'http://stajnia.pl'],
    LOG_LEVEL: ['loud'],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const output = complaint({ [name]: value });
      t.match(output, new RegExp(`^${name} wants [^\n]+\\.$`), `${name}=${value}`);
      t.notMatch(output, 'secret');
    }
});

t.test('valid settings are accepted', async (t) => {
  const right: Record<string, string[]> = {
    PORT: ['0', '65535', ' 80 ', ''],
    DATABASE_URL: ['postgresql://u:p%40@[::1]:5433/x?sslmode=require', 'postgres:///stajnia?host=/run/postgresql'],
    PUBLIC_URL: ['http://localhost:3000', 'https://stajnia.pl/'],
    SMTP_URL: ['smtp://localhost', 'smtps://user:secret@mail.example.pl:465', 'file:'],
    MAIL_FROM: ['stajnia@podlipami.pl', 'Stajnia Pod Lipami <stajnia@podlipami.pl>'],
    TRUST_PROXY: ['10.0.0.1', '10.0.0.0/8, ::1, fd00::/8'],
    LOG_LEVEL: ['warn'],
  };
  for (const [name, values] of Object.entries(right))
    for (const value of values) t.equal(complaint({ [name]: value }), '', `${name}=${value}`);
  t.equal(readConfig('production', LIVE).publicUrl, 'https://stajnia.example.pl');
});

t.test('requests are logged only in production, unless LOG_LEVEL is set', async (t) => {
  t.equal(readConfig('production', LIVE).logLevel, 'info');
  for (const mode of ['demo', 'dev'] as const) t.equal(readConfig(mode, {}).logLevel, 'warn', mode);
  t.equal(readConfig('demo', { LOG_LEVEL: 'info' }).logLevel, 'info');
});

t.test('mails become files by default only outside production', async (t) => {
  t.match(readConfig('production', LIVE), { smtpUrl: undefined, mailFiles: false });
  t.match(readConfig('production', { ...LIVE, SMTP_URL: 'file:' }), { smtpUrl: undefined, mailFiles: true });
  for (const mode of ['production', 'demo'] as const)
    t.match(readConfig(mode, { ...LIVE, SMTP_URL: 'smtp://localhost' }), {
      smtpUrl: 'smtp://localhost',
      mailFiles: false,
    });
  for (const mode of ['demo', 'dev'] as const) t.match(readConfig(mode, {}), { mailFiles: true }, mode);
});

t.test('production needs its address, and the real time', async (t) => {
  t.match(complaint({ PUBLIC_URL: '' }), /needs PUBLIC_URL, the address they type/);
  t.equal(complaint({ DATABASE_URL: '' }), '', 'without DATABASE_URL it keeps a database in DATA_DIR');
  t.match(complaint({ NOW: '2026-11-21T09:00:00+01:00' }), /^NOW .*refused in production/);
  t.match(complaint({ HOST: '0.0.0.0' }, 'demo'), /listens on 127\.0\.0\.1 alone/);
});

t.test('a read-only DATA_DIR is reported before anything starts', async (t) => {
  const config = readConfig('production', { ...LIVE, DATA_DIR: '/dev/null/data', SMTP_URL: 'file:' });
  const refusal = await start(config).catch((error) => error);
  t.ok(refusal instanceof ConfigError);
  t.equal(refusal.message, 'DATA_DIR=/dev/null/data is no folder to write in: ENOTDIR.');
});

t.test('the VAPID keys are given as a pair, or made', async (t) => {
  const [one, other] = [webpush.generateVAPIDKeys(), webpush.generateVAPIDKeys()];
  const given = { VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: one.privateKey };
  t.same(readConfig('production', { ...LIVE, ...given }).vapidKeys, one);
  t.equal(readConfig('production', LIVE).vapidKeys, undefined);
  t.equal(readConfig('production', LIVE).vapidSubject, LIVE.PUBLIC_URL);
  t.equal(readConfig('demo', {}).vapidSubject, 'mailto:stajnia@localhost');
  t.match(complaint({ VAPID_PUBLIC_KEY: one.publicKey }), /both or none/);
  const mixed = complaint({ ...given, VAPID_PRIVATE_KEY: other.privateKey });
  t.match(mixed, /one pair/);
  t.notMatch(mixed, other.privateKey);
});
