import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type UnpaidPage from '../../../views/reminders/unpaid.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId, SearchText } from '../../platform/forms/fields.ts';
import { idToSend } from '../../platform/forms/insert-once.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { depositDays } from '../billing/deposit.ts';
import { addresseeOf, horsesWithPayments } from '../billing/owner-queries.ts';
import { countUnpaid, unpaidPeople, unpaidTotals } from './queries.ts';
import { UNPAID_TABS, type UnpaidDeposit } from './schema.ts';
import { notRemindedAlert, reminderErrors, reminderTexts } from './texts.ts';

const Count = z.coerce.number().int().min(0).max(200).optional().catch(undefined);

export const UnpaidQuery = z.object({
  tab: z.enum(UNPAID_TABS).catch('due').default('due'),
  q: SearchText,
  page: PageNumber,
  /** Present with any value: everybody of the page who may be reminded is ticked. */
  all: z.unknown().optional(),
  /** How many reminders were sent, and how many refused. */
  sent: Count,
  refused: Count,
  dialog: z.literal('deposit').optional().catch(undefined),
  dialog_id: DialogId,
  /** The number of the deposit that the dialog would book. */
  deposit: z.uuid().optional().catch(undefined),
});

type Visit = Call<z.output<typeof UnpaidQuery>>;

/** Who is asked to pay, with what is done about it. Throws DialogNotFound, PageOutOfRange. */
export async function unpaidPage(visit: Visit) {
  const { db, now, input, request, reply } = visit;
  const { tab, q: search, sent, refused } = input;
  // As on a horse's page: after Back the form has the number that it had.
  if (input.dialog && !input.deposit && request.headers['sec-fetch-dest'] === 'document')
    return reply.redirect(`${request.url}&deposit=${randomUUID()}`, 303);
  const today = dayOf(now);
  const wanted = { tab, search, today };
  const [totals, { rows, ...place }, deposit] = await Promise.all([
    unpaidTotals(db, today),
    readPage(
      input.page,
      (slice) => unpaidPeople(db, wanted, slice),
      () => countUnpaid(db, wanted),
    ),
    depositDialog(visit),
  ]);
  const alert = refused ? notRemindedAlert(sent ?? 0, refused) : null;
  return reply.page<typeof UnpaidPage>(
    'reminders/unpaid',
    { tab, search, today, totals, people: rows, ...place, ticked: input.all !== undefined, deposit, alert },
    { title: 'Kto ma zapłacić' },
  );
}

/** Throws DialogNotFound for nobody, and for somebody without a horse. */
async function depositDialog({ db, now, input, request }: Visit): Promise<UnpaidDeposit | null> {
  const { dialog, dialog_id: id } = input;
  if (!dialog) return null;
  const today = dayOf(now);
  const horses = id ? await horsesWithPayments(db, id, today) : [];
  if (!id || horses.length === 0) throw new DialogNotFound(reminderTexts.openUnpaid);
  const person = await addresseeOf(db, id);
  const old = await peekOldInput(request);
  const refused = old?.action === '/api/deposit-money-to-horse' ? old : null;
  return {
    request_id: idToSend(refused, 'request_id', reminderErrors.otherRequest, input.deposit),
    name: person ? `${person.first_name} ${person.last_name}` : 'Konto usunięte',
    horses: horses
      .map(({ id: horse, name, asked }) => ({ id: horse, name, asked }))
      .toSorted((one, other) => other.asked - one.asked),
    days: depositDays(today),
  };
}
