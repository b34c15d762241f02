import type { z } from 'zod';
import { type Day, dayOf, monthOf } from '../../domain/days.ts';
import type { Reason } from '../../domain/refusal-codes.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { enqueueMail } from '../../platform/jobs/caused-mail.ts';
import { mailsLeave } from '../../platform/jobs/mails-leave.ts';
import { statementMail } from './jobs.ts';
import { allReached, countReached, emailsOf, namesOf, statedPeople } from './mail-queries.ts';
import type { Recipient, SentStatements, StatementsToSend } from './schema.ts';
import { lockSending } from './sent-queries.ts';
import { statementRefusals } from './texts.ts';

/**
 * Mails the statements of a month that has begun to selected people or to all. People whose statement is queued, or was sent
 * after the caller loaded the list, are skipped. A refusal does not prevent the others. Throws NotFound.
 */
export async function sendStatements(
  command: Command<z.output<typeof StatementsToSend>>,
): Promise<z.input<typeof SentStatements>> {
  const { db, now, input } = command;
  const { month } = input;
  if (month > monthOf(dayOf(now))) throw new NotFound();
  const seen = input.seen_at === undefined ? undefined : new Date(input.seen_at);
  return inTransaction(db, async (tx) => {
    await lockSending(tx, month);
    const { ids, refused } = input.person_ids
      ? await whoGets(tx, month, input.person_ids, seen)
      : { ids: await allReached(tx, month, seen), refused: [] };
    const leaves = await mailStatements(tx, command, month, ids);
    if (ids.length > 0) await recordAudit(tx, command, 'send_statements', { person: ids }, { after: { month } });
    const repeated = ids.length === 0 && (await isRepeated(tx, month, input.person_ids && refused));
    return { sent: ids.length, refused, ...(repeated && { repeated }), ...mailsLeave(leaves) };
  });
}

/** Returns when each mail leaves; null means at once. */
async function mailStatements(
  tx: Tx,
  command: Command<unknown>,
  month: Day,
  ids: readonly string[],
): Promise<(Date | null)[]> {
  const leaves: (Date | null)[] = [];
  for (const { id: owner_id, email: to } of await emailsOf(tx, ids))
    leaves.push(await enqueueMail(tx, command, statementMail, { to, data: { owner_id, month } }));
  return leaves;
}

/** Whether none was sent because all were sent already. `refused`: the refusals of the selected people. */
async function isRepeated(tx: Tx, month: Day, refused: Reason[] | undefined): Promise<boolean> {
  if (!refused) return (await countReached(tx, month)).reached > 0;
  return refused.every(({ code }) => code === 'waits' || code === 'sent_since');
}

async function whoGets(tx: Tx, month: Day, given: readonly string[], seen: Date | undefined) {
  const recipients = (await recipientsAmong(tx, month, given)).map((one) =>
    seen && one.sent_at && one.sent_at > seen ? { ...one, refused: one.refused ?? statementRefusals.sentSince } : one,
  );
  const refused = recipients.flatMap(({ id, refused: reason }) => (reason ? [{ id, ...reason }] : []));
  return { ids: recipients.filter((one) => one.refused === null).map(({ id }) => id), refused };
}

/** People by name, each with the reason why they would get no statement; unknown ids come last. */
export async function recipientsAmong(db: Db | Tx, month: Day, given: readonly string[]): Promise<Recipient[]> {
  const ids = [...new Set(given)];
  const people = (await statedPeople(db, month, ids, { limit: ids.length, offset: 0 })).map(recipient);
  const rest = ids.filter((id) => !people.some((one) => one.id === id));
  const names = await namesOf(db, rest);
  const without = rest.map((id) => {
    const name = names.get(id);
    const refused = name ? statementRefusals.nothing : statementRefusals.noSuchPerson;
    return { id, name: name ?? '', email: null, sent_at: null, refused };
  });
  return [...people, ...without];
}

type Stated = Omit<Recipient, 'name' | 'refused'> & {
  first_name: string;
  last_name: string;
  wanted: boolean;
  waits: boolean;
};

export const recipient = ({ id, first_name, last_name, email, sent_at, ...rest }: Stated): Recipient => ({
  id,
  name: `${first_name} ${last_name}`,
  email,
  sent_at,
  refused: email === null ? statementRefusals.noEmail : refusalOf(rest),
});

function refusalOf({ wanted, waits }: Pick<Stated, 'wanted' | 'waits'>): Reason | null {
  if (!wanted) return statementRefusals.unwanted;
  return waits ? statementRefusals.waits : null;
}
