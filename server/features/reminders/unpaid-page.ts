import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type UnpaidPage from '../../../views/reminders/unpaid.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { SearchText } from '../../platform/forms/fields.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { DepositQuery, depositDialog } from './deposit-dialog.ts';
import { countUnpaid, unpaidPeople, unpaidTotals } from './queries.ts';
import { UNPAID_TABS } from './schema.ts';
import { notRemindedAlert } from './texts.ts';

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
  ...DepositQuery.shape,
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
  const summed = unpaidTotals(db, today);
  const [totals, { rows, ...place }, deposit] = await Promise.all([
    summed,
    readPage(
      input.page,
      (slice) => unpaidPeople(db, wanted, slice),
      // All of a tab are counted anyway.
      async () => (search ? countUnpaid(db, wanted) : (await summed)[tab]),
    ),
    depositDialog(visit),
  ]);
  const alert = refused ? notRemindedAlert(sent ?? 0, refused) : null;
  return reply.page<typeof UnpaidPage>(
    'reminders/unpaid',
    { tab, search, today, totals, people: rows, ...place, ticked: input.all !== undefined, deposit, alert },
    { title: 'Rozliczenia' },
  );
}
