import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Test } from 'tap';
import { type MailFile, parseMail } from '../../server/platform/jobs/mail-files.ts';

export type SmtpSink = {
  /** For SMTP_URL. */
  url: string;
  mails: (MailFile & { raw: string; recipients: string[] })[];
  /** Refuses the next recipients temporarily. */
  refuse(times: number): void;
};

/** A mail server on this machine that records mails. `before` is awaited before each. */
export async function smtpSink(t: Test, before: () => Promise<void> | void = () => {}): Promise<SmtpSink> {
  let refusals = 0;
  const mails: SmtpSink['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      if (refusals-- > 0) done(Object.assign(new Error(`<${address}> is too busy`), { responseCode: 450 }));
      else done();
    },
    async onData(stream, session, done) {
      const raw = await text(stream).catch(() => null); // a client that was killed half-way
      if (raw === null) return done();
      await before();
      mails.push({ ...parseMail(raw), raw, recipients: session.envelope.rcptTo.map(({ address }) => address) });
      done();
    },
  });
  server.on('error', () => {}); // a client that was killed
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const refuse = (times: number) => {
    refusals = times;
  };
  return { url: `smtp://127.0.0.1:${port}`, mails, refuse };
}
