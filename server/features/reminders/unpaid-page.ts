import { z } from 'zod';
import type UnpaidPage from '../../../views/reminders/unpaid.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { SearchText } from '../../platform/forms/fields.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { DepositQuery, depositDialog, withNumber } from './deposit-dialog.ts';
import { countUnpaid, unpaidPeople, unpaidTotals, type Wanted } from './queries.ts';
import { RemindQuery, remindDialog } from './remind-dialog.ts';
import { UNPAID_TABS, type UnpaidTotals } from './schema.ts';
import { notRemindedAlert } from './texts.ts';

const Count = z.coerce.number().int().min(0).max(200).optional().catch(undefined);

export const UnpaidQuery = z.object({
  tab: z.enum(UNPAID_TABS).catch('due').default('due'),
  q: SearchText,
  page: PageNumber,
  /** Present with any value: everybody on the page who may be reminded is ticked. */
  all: z.unknown().optional(),
  /** The numbers of reminders that were sent and refused. */
  sent: Count,
  refused: Count,
  dialog: z.enum(['deposit', 'remind']).optional().catch(undefined),
  ...DepositQuery.shape,
  ...RemindQuery.shape,
});

type Visit = Call<z.output<typeof UnpaidQuery>>;

/** The people who have to pay, with the dialogs to remind them and to book a deposit. Throws DialogNotFound, PageOutOfRange. */
export async function unpaidPage(visit: Visit) {
  const { db, now, input, reply } = visit;
  const { tab, q: search, sent, refused } = input;
  const numbered = input.dialog === 'deposit' && withNumber(visit);
  if (numbered) return reply.redirect(numbered, 303);
  const today = dayOf(now);
  const [asked, deposit, remind] = await Promise.all([
    pageOfUnpaid(db, { tab, search, today }, input.page),
    input.dialog === 'deposit' ? depositDialog(visit) : null,
    input.dialog === 'remind' ? remindDialog(visit, input.dialog_people) : null,
  ]);
  const alert = refused ? notRemindedAlert(sent ?? 0, refused) : null;
  return reply.page<typeof UnpaidPage>(
    'reminders/unpaid',
    { tab, search, today, ...asked, ticked: input.all !== undefined, deposit, remind, alert },
    { title: 'Rozliczenia' },
  );
}

/** A page of people and the totals, which each row brings along. Throws PageOutOfRange. */
async function pageOfUnpaid(db: Db, wanted: Wanted, page: number) {
  let totals: UnpaidTotals | undefined;
  const summed = async () => {
    totals ??= await unpaidTotals(db, wanted.today);
    return totals;
  };
  const { rows, ...place } = await readPage(
    page,
    async (slice) => {
      const people = await unpaidPeople(db, wanted, slice);
      totals ??= people[0]?.totals;
      return people;
    },
    // The totals count each tab anyway.
    async () => (wanted.search ? countUnpaid(db, wanted) : (await summed())[wanted.tab]),
  );
  return { people: rows.map(({ totals: _, ...person }) => person), totals: await summed(), ...place };
}
