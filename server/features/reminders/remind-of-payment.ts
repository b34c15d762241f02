import type { z } from 'zod';
import { BETWEEN_REMINDERS } from '../../domain/asked.ts';
import { addDays, type Day, dayOf, formatShortDay } from '../../domain/days.ts';
import type { Reason } from '../../domain/refusal-codes.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { enqueueMail } from '../../platform/jobs/caused-mail.ts';
import { mailsLeave } from '../../platform/jobs/mails-leave.ts';
import { signedIn } from '../../platform/session/session.ts';
import { notify } from '../push/notify.ts';
import { paymentMail } from './jobs.ts';
import { paymentReminder } from './messages.ts';
import { askedOfPeople, lastReminders } from './queries.ts';
import type { PeopleToRemind, Reminded } from './schema.ts';
import { reminderErrors } from './texts.ts';

/**
 * Reminds people by mail and push of what they have to pay, and records it. Each person is reminded at most once in three
 * days, also by concurrent calls. A refusal does not prevent the others.
 */
export async function remindOfPayment(call: Call<z.output<typeof PeopleToRemind>>): Promise<z.input<typeof Reminded>> {
  const { db, now, jobs, input } = call;
  const ids = [...new Set(input.person_ids)];
  const today = dayOf(now);
  return inTransaction(db, async (tx) => {
    // A concurrent call for the same people waits, and then sees these reminders. A fixed order avoids deadlocks.
    const people = await tx
      .selectFrom('people')
      .select(['id', 'email'])
      .where('id', '=', anyOf(ids))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const known = new Map(people.map((person) => [person.id, person]));
    const asked = await askedOfPeople(tx, ids, today);
    const last = await lastReminders(tx, ids);
    const refusalOf = (id: string) =>
      reminderRefusal(known.get(id), { asked: asked.has(id), last: last.get(id), today });
    const reminded = ids.filter((id) => !refusalOf(id));
    const refused = ids.flatMap((id) => {
      const reason = refusalOf(id);
      return reason ? [{ id, ...reason }] : [];
    });
    const leaves: (Date | null)[] = [];
    if (reminded.length > 0) {
      const rows = reminded.map((person_id) => ({ person_id, sent_on: today, sent_by: signedIn(call).id }));
      await tx.insertInto('payment_reminders').values(rows).execute();
      for (const id of reminded) {
        const mail = { to: known.get(id)?.email ?? '', data: { owner_id: id } };
        leaves.push(await enqueueMail(tx, call, paymentMail, mail));
        await notify(tx, jobs, [id], paymentReminder, { about: id, now });
      }
      await recordAudit(tx, call, 'remind_of_payment', { person: reminded });
    }
    return { sent: reminded.length, refused, ...mailsLeave(leaves) };
  });
}

type State = { asked: boolean; last: Day | undefined; today: Day };

/** Why a person cannot be reminded now; undefined if they can. */
export function reminderRefusal(
  person: { email: string | null } | undefined,
  { asked, last, today }: State,
): Reason | undefined {
  if (!person) return { code: 'not_found', message: reminderErrors.noSuchPerson };
  if (!asked) return { code: 'nothing_asked', message: reminderErrors.nothingAsked };
  const again = last && addDays(last, BETWEEN_REMINDERS);
  if (again && again > today)
    return {
      code: 'reminded_lately',
      message: `Przypomniano ${formatShortDay(last)}. Następne przypomnienie od ${formatShortDay(again)}.`,
    };
  return person.email ? undefined : { code: 'no_email', message: reminderErrors.noEmail };
}
