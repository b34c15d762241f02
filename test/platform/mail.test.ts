import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t, { type Test } from 'tap';
import { BadAddress, plainAddress, sender } from '../../server/domain/mail-addresses.ts';
import { type Mail, openMail } from '../../server/platform/jobs/mail.ts';
import { mailNames, parseMail, readMailFile } from '../../server/platform/jobs/mail-files.ts';
import { testClock } from '../support/clock.ts';
import { smtpSink } from '../support/smtp-sink.ts';

const MAIL: Mail = {
  id: '7d0c4c4e-4f8e-4d0b-9a39-5f3f7f4f2a10',
  to: 'kontakt@podlipami.example',
  subject: 'Zażółć gęślą jaźń, 50% taniej = dziś',
  html: `<!doctype html><p>Łąka &amp; żaba ${'ż'.repeat(300)}</p>`,
  text: 'Łąka & żaba\n.\n..kropki na początku\nFrom: nikt\n=C5=82 i koniec ',
};

const FROM = 'Stajnia Pod Lipami <stajnia@podlipami.example>';
const clock = testClock();

function folder(t: Test): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stajnia-mail-'));
  t.teardown(() => rmSync(dir, { recursive: true }));
  return dir;
}

t.test('without a mail server each mail is a file, sorted by time', async (t) => {
  const dataDir = folder(t);
  const mailer = openMail({ smtpUrl: undefined, mailFrom: FROM, dataDir }, clock.now);
  const mails = path.join(dataDir, 'mail');
  t.same(await mailNames(mails, 10), [], 'there are none yet');
  await mailer.send({ ...MAIL, subject: 'pierwszy' });
  clock.advance({ seconds: 1 });
  await mailer.send({ ...MAIL, replyTo: 'anna@stajnia.test' });
  const names = await mailNames(mails, 10);
  t.equal(names.length, 2);
  t.same(names, readdirSync(mails).sort().reverse(), 'no temporary files');
  const [newest, oldest] = await Promise.all(names.map((name) => readMailFile(mails, name)));
  t.equal(oldest?.subject, 'pierwszy');
  const { id, to, subject, html, text } = MAIL;
  t.same(newest, {
    to,
    subject,
    html,
    text,
    from: FROM,
    id: `<${id}@podlipami.example>`,
    date: new Date('2026-11-21T08:00:01Z'),
  });
});

t.test('a file name cannot leave the folder of mails', async (t) => {
  const dataDir = folder(t);
  for (const name of ['../secret.eml', '..', '/etc/passwd', 'x.eml', '2026-11-21T08-00-00-000Z-0123abcd.eml\0'])
    t.equal(await readMailFile(dataDir, name), undefined, JSON.stringify(name));
});

t.test('with a mail server mails are sent by SMTP', async (t) => {
  const sink = await smtpSink(t);
  const mailer = openMail({ smtpUrl: sink.url, mailFrom: FROM, dataDir: '/nowhere' }, clock.now);
  await mailer.send({ ...MAIL, replyTo: 'anna@stajnia.test' });
  await mailer.send({ ...MAIL, replyTo: 'anna@stajnia.test' });
  const [first, second] = sink.mails;
  t.match(first, { to: MAIL.to, subject: MAIL.subject, html: MAIL.html, from: FROM, recipients: [MAIL.to] });
  t.equal(first?.text, MAIL.text);
  t.match(first?.raw, /^Reply-To: anna@stajnia\.test\r$/m);
  t.match(first?.raw, /^Auto-Submitted: auto-generated\r$/m);
  t.equal(first?.id, second?.id, 'a repeated mail has the same id');
});

t.test('a refusal of the mail server is an error without personal data', async (t) => {
  const sink = await smtpSink(t);
  const mailer = openMail({ smtpUrl: sink.url, mailFrom: FROM, dataDir: '/nowhere' });
  sink.refuse(1);
  const error = await mailer.send(MAIL).catch((error: Error) => error);
  t.match(error, { message: 'The mail server took no mail: EENVELOPE RCPT TO 450' });
  t.notMatch(JSON.stringify(error) + (error as Error).stack, /podlipami/);
  await mailer.send(MAIL);
  t.equal(sink.mails.length, 1, 'it accepts the next one');
});

t.test('a missing mail server is an error too', async (t) => {
  const mailer = openMail({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: FROM, dataDir: '/nowhere' });
  await t.rejects(mailer.send(MAIL), { message: 'The mail server took no mail: ESOCKET CONN' });
});

t.test('sending stops at the time limit of its job', async (t) => {
  const sink = await smtpSink(t, () => new Promise(() => {}));
  const mailer = openMail({ smtpUrl: sink.url, mailFrom: FROM, dataDir: '/nowhere' });
  await t.rejects(mailer.send(MAIL, AbortSignal.timeout(200)), { message: /took no mail/ });
});

t.test('a recipient is exactly one plain address', async (t) => {
  for (const good of ['anna@stajnia.test', 'a.b+c@x.example.pl', "o'brien@example.ie", 'łucja@żaba.pl'])
    t.same(plainAddress(good), { name: '', address: good });
  const hostile = [
    'anna@stajnia.test\r\nBcc: all@stajnia.test',
    'anna@stajnia.test\nX: y',
    'anna@stajnia.test, eve@evil.test',
    'anna@stajnia.test; eve@evil.test',
    'Anna <anna@stajnia.test>',
    '"anna"@stajnia.test',
    'anna@stajnia.test>',
    'anna@@stajnia.test',
    'eve@evil.test(anna@stajnia.test)',
    'group:anna@stajnia.test',
    'anna@[127.0.0.1]',
    'anna stajnia@stajnia.test',
    'anna@stajnia.test\0',
    'anna',
    '',
    `${'a'.repeat(65)}@stajnia.test`,
    `a@${'b'.repeat(260)}.test`,
  ];
  const sink = await smtpSink(t);
  const mailer = openMail({ smtpUrl: sink.url, mailFrom: FROM, dataDir: '/nowhere' });
  for (const address of hostile) {
    const label = JSON.stringify(address.slice(0, 50));
    t.throws(() => plainAddress(address), BadAddress, label);
    await t.rejects(mailer.send({ ...MAIL, to: address }), BadAddress, label);
    if (address) await t.rejects(mailer.send({ ...MAIL, replyTo: address }), BadAddress, `${label} to reply to`);
  }
  t.equal(sink.mails.length, 0);
});

t.test('a subject cannot add a header', async (t) => {
  const sink = await smtpSink(t);
  const mailer = openMail({ smtpUrl: sink.url, mailFrom: FROM, dataDir: '/nowhere' });
  await mailer.send({ ...MAIL, subject: 'Ala\r\nBcc: eve@evil.test\r\n\r\nma kota' });
  t.same(sink.mails[0]?.recipients, [MAIL.to]);
  t.notMatch(sink.mails[0]?.raw, /^Bcc/im);
});

t.test('the sender is sent as the operator wrote it', async (t) => {
  const address = 'stajnia@localhost';
  t.same(sender('Stajnia Pod Lipami <stajnia@localhost>'), { name: 'Stajnia Pod Lipami', address });
  t.same(sender('"Stajnia, Pod Lipami" <stajnia@localhost>'), { name: 'Stajnia, Pod Lipami', address });
  t.same(sender('stajnia@localhost'), { name: '', address });
  t.throws(() => sender('Stajnia'), BadAddress);
});

t.test('a mail from another program is parsed as far as possible', async (t) => {
  t.match(parseMail('Subject: =?utf-8?B?xYLEhWth?=\n\nbody'), { subject: 'łąka', html: '', text: '' });
});
