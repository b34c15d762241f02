import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
import type { Call } from '../../platform/forms/action.ts';
import { listInAddress } from '../../platform/forms/fields.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { paymentLetter } from './payment-letter.ts';
import { askedOfPeople, lastReminders, peopleToRemind } from './queries.ts';
import { reminderRefusal } from './remind-of-payment.ts';
import { MOST_REMINDED, type RemindPreview } from './schema.ts';
import { reminderTexts } from './texts.ts';

export const RemindQuery = z.object({
  dialog_people: listInAddress(z.uuid(), MOST_REMINDED),
});

const NOTHING = { asked: grosze(0), overdue: grosze(0), since: null, until: null };

/** The recipients of the reminders and the mail of the first. Throws DialogNotFound if no id is known. */
export async function remindDialog(
  { db, now, request }: Call<unknown>,
  ids: readonly string[],
): Promise<RemindPreview> {
  const today = dayOf(now);
  const [known, asked, last] = await Promise.all([
    peopleToRemind(db, ids),
    askedOfPeople(db, ids, today),
    lastReminders(db, ids),
  ]);
  if (ids.length > 0 && known.length === 0) throw new DialogNotFound(reminderTexts.openUnpaid);
  const people = known.map(({ id, first_name, last_name, email }) => ({
    ...(asked.get(id) ?? NOTHING),
    id,
    name: `${first_name} ${last_name}`,
    email,
    refused: reminderRefusal({ email }, { asked: asked.has(id), last: last.get(id), today })?.message ?? null,
  }));
  const first = people.find(({ refused }) => refused === null);
  const { publicUrl } = request.server.deps.config;
  const mail = first ? await paymentLetter(db, first.id, { today, publicUrl }) : null;
  return { people, letter: mail?.letter ?? null };
}
