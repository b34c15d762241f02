import type { z } from 'zod';
import { type Day, dayOf, monthOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { enqueueMail } from '../../platform/jobs/caused-mail.ts';
import { later, mailsLeave } from '../../platform/jobs/mails-leave.ts';
import { statementMail } from './jobs.ts';
import { allReached, emailsOf, namesOf, statedPeople } from './mail-queries.ts';
import type { Recipient, SentStatements, StatementsToSend } from './schema.ts';
import { statementRefusals } from './texts.ts';

/** Sends the statements of a month that has begun, to those named or to all; who gets none does not prevent the others. Throws NotFound. */
export async function sendStatements(
  command: Command<z.output<typeof StatementsToSend>>,
): Promise<z.input<typeof SentStatements>> {
  const { db, now, input } = command;
  const { month } = input;
  if (month > monthOf(dayOf(now))) throw new NotFound();
  return inTransaction(db, async (tx) => {
    const { ids, refused } = input.person_ids
      ? await whoGets(tx, month, input.person_ids)
      : { ids: await allReached(tx, month), refused: [] };
    const latest = await mailStatements(tx, command, month, ids);
    if (ids.length > 0) await recordAudit(tx, command, 'send_statements', { person: ids }, { after: { month } });
    return { sent: ids.length, refused, ...mailsLeave(latest) };
  });
}

/** Returns when the last leaves; null means that all leave at once. */
async function mailStatements(
  tx: Tx,
  command: Command<unknown>,
  month: Day,
  ids: readonly string[],
): Promise<Date | null> {
  let latest: Date | null = null;
  for (const { id: owner_id, email: to } of await emailsOf(tx, ids))
    latest = later(latest, await enqueueMail(tx, command, statementMail, { to, data: { owner_id, month } }));
  return latest;
}

async function whoGets(tx: Tx, month: Day, given: readonly string[]) {
  const recipients = await recipientsAmong(tx, month, given);
  const refused = recipients.flatMap(({ id, refused: message }) => (message ? [{ id, message }] : []));
  return { ids: recipients.filter((one) => one.refused === null).map(({ id }) => id), refused };
}

/** Some people by name, each with why they would get no statement of a month; unknown ones last. */
export async function recipientsAmong(db: Db | Tx, month: Day, given: readonly string[]): Promise<Recipient[]> {
  const ids = [...new Set(given)];
  const people = (await statedPeople(db, month, ids, { limit: ids.length, offset: 0 })).map(recipient);
  const rest = ids.filter((id) => !people.some((one) => one.id === id));
  const names = await namesOf(db, rest);
  const without = rest.map((id) => {
    const name = names.get(id);
    const refused = name ? statementRefusals.nothing : statementRefusals.noSuchPerson;
    return { id, name: name ?? '', email: null, refused };
  });
  return [...people, ...without];
}

type Stated = { id: string; first_name: string; last_name: string; email: string | null; wanted: boolean };

export const recipient = ({ id, first_name, last_name, email, wanted }: Stated): Recipient => ({
  id,
  name: `${first_name} ${last_name}`,
  email,
  refused: email === null ? statementRefusals.noEmail : wanted ? null : statementRefusals.unwanted,
});
