import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict, TooMany } from '../../platform/http/errors.ts';
import { takeMailTurn } from '../../platform/jobs/caused-mail.ts';
import { mailSender, openMail, reachesPeople } from '../../platform/jobs/mail.ts';
import { signedIn } from '../../platform/session/session.ts';
import { note } from './queries.ts';

/** What the codes of a mailer mean for whoever has to mend it; any other is told as it is. */
const MEANING: [codes: RegExp, message: string][] = [
  [/ECONNREFUSED|ENOTFOUND|EDNS|ETIMEDOUT|ECONNECTION|ESOCKET/, 'Serwer poczty nie odpowiada. Sprawdź SMTP_URL.'],
  [/EAUTH/, 'Serwer poczty nie przyjął nazwy albo hasła. Sprawdź SMTP_URL.'],
  [/EENVELOPE|EMESSAGE/, 'Serwer poczty nie przyjął nadawcy albo Twojego adresu. Sprawdź MAIL_FROM.'],
];

/**
 * Mails whoever asks, at once instead of by the queue, so that they read what came of it. Throws Conflict when the mail
 * server took nothing, or there is none, and TooMany.
 */
export async function sendTestMail(call: Call<object>): Promise<void> {
  const { db, now, request } = call;
  const { config, clock, club } = request.server.deps;
  if (!reachesPeople(config))
    throw new Conflict('no_mail_server', 'Poczta nie jest jeszcze ustawiona na serwerze (SMTP_URL).');
  const { publicUrl } = config;
  const send = mailSender({ mailer: openMail(config, clock), views: () => request.server.views(), club, publicUrl });
  const { email } = signedIn(call);
  await inTransaction(db, async (tx) => {
    const wait = await takeMailTurn(tx, call, { name: 'test-mail' }, email);
    if (wait > 0) throw new TooMany(wait / 1_000); // a rollback: a refusal takes no turn
  });
  await send({ id: randomUUID(), to: email, signal: AbortSignal.timeout(10_000) }, 'test', undefined).catch(
    (error: Error) => {
      throw new Conflict('mail_refused', MEANING.find(([codes]) => codes.test(error.message))?.[1] ?? error.message);
    },
  );
  await inTransaction(db, async (tx) => {
    await note(tx, 'mail_tested_at', now);
    await recordAudit(tx, call, 'send_test_mail', { setting: null });
  });
}
