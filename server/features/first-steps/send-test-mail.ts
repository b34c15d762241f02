import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict, TooMany } from '../../platform/http/errors.ts';
import { takeMailTurn } from '../../platform/jobs/caused-mail.ts';
import { mailSender, openMail, reachesPeople } from '../../platform/jobs/mail.ts';
import { signedIn } from '../../platform/session/session.ts';
import { note } from './queries.ts';

/** Explains error codes of the mail server to admins; other errors are shown as they are. */
const MEANING: [codes: RegExp, message: string][] = [
  [/ECONNREFUSED|ENOTFOUND|EDNS|ETIMEDOUT|ECONNECTION|ESOCKET/, 'Serwer poczty nie odpowiada. Sprawdź SMTP_URL.'],
  [/EAUTH/, 'Serwer poczty nie przyjął nazwy albo hasła. Sprawdź SMTP_URL.'],
  [/EENVELOPE|EMESSAGE/, 'Serwer poczty nie przyjął nadawcy albo Twojego adresu. Sprawdź MAIL_FROM.'],
];

/**
 * Sends the caller a mail at once, without the queue, so that the answer tells whether it worked. Throws Conflict (no
 * mail server, or it refused the mail) and TooMany.
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
    if (wait > 0) throw new TooMany(wait / 1_000); // a rollback, so that a refusal takes no turn
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
