import { randomUUID } from 'node:crypto';
import { mailFailureInWords } from '../../domain/mail-failures.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { takeBack, throttleKey } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict, TooMany } from '../../platform/http/errors.ts';
import { takeMailTurn } from '../../platform/jobs/caused-mail.ts';
import { mailSender, openMail, reachesPeople } from '../../platform/jobs/mail.ts';
import { signedIn } from '../../platform/session/session.ts';
import { note } from './queries.ts';

/**
 * Sends the caller a mail at once, without the queue, so that the answer tells whether it worked. Throws Conflict (no
 * mail server, or it refused the mail) and TooMany.
 */
export async function sendTestMail(call: Call<object>): Promise<void> {
  const { db, now, request } = call;
  const { config, clock, club, hold } = request.server.deps;
  if (hold?.on) throw new Conflict('no_mail_server', 'To kopia zapasowa: nic z niej nie wychodzi.');
  if (!reachesPeople(config)) throw new Conflict('no_mail_server', 'Poczta nie jest jeszcze ustawiona na serwerze.');
  const { publicUrl } = config;
  const mailer = openMail(config, clock);
  const send = mailSender({ mailer, views: () => request.server.views(), club, publicUrl, db, clock });
  const { email } = signedIn(call);
  await inTransaction(db, async (tx) => {
    const wait = await takeMailTurn(tx, call, { name: 'test-mail' }, email);
    if (wait > 0) throw new TooMany(wait / 1_000); // a rollback, so that a refusal takes no turn
  });
  await send({ id: randomUUID(), to: email, signal: AbortSignal.timeout(10_000) }, 'test', undefined).catch(
    async (error: Error) => {
      await takeBack(db, [throttleKey('mail-to', 'test-mail', email)]); // It is tried again until it leaves.
      throw new Conflict('mail_refused', `${mailFailureInWords(error.message)}.`);
    },
  );
  await inTransaction(db, async (tx) => {
    await note(tx, 'mail_tested_at', now);
    await recordAudit(tx, call, 'send_test_mail', { setting: null });
  });
}
