import type { FastifyReply } from 'fastify';
import type ArchivedHorses from '../../../views/billing/archived-horses.page.tsx';
import type NextRunPage from '../../../views/billing/next-run.page.tsx';
import { type Day, dayOf, formatDay } from '../../domain/days.ts';
import { paymentWindow, periodOf } from '../../domain/ledger.ts';
import { type PageAlert, successAlert } from '../../domain/texts.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { readPage } from '../../platform/pages/paging.ts';
import { type BillingDays, billingDaysOf } from '../settings/payment-days.ts';
import { archivedDebts, chartOfYear, countArchivedDebts, paidAndUnpaid } from './panel-queries.ts';
import { previewBilling, previewLines } from './preview.ts';
import { billingTexts } from './texts.ts';

/** The rows that the panel shows of a list. */
const FIRST = { limit: 10, offset: 0 };
const NONE = { rows: [], total: 0 };

/** What the panel's first query has read: the last due day, and whether archived horses have a saldo. */
type Known = { days: BillingDays; last: Day; archived: boolean };

/** Payments on the panel: debts, balances of archived horses, the next billing run, and the last year. */
export async function paymentsOnPanel(db: Db, today: Day, { days, last, archived: some }: Known) {
  const { paymentDate, partialMonths, term } = days;
  const [{ counts, unpaid }, archived, year] = await Promise.all([
    paidAndUnpaid(db, today, { ...FIRST, last }),
    some ? archivedDebts(db, { today, paymentDate }, FIRST) : NONE,
    chartOfYear(db, today),
  ]);
  const next = { billing_day: paymentDate, period: periodOf(paymentDate), by_days: partialMonths === 'by_days', term };
  return { counts, unpaid, archived, next, year, window: paymentWindow(today) };
}

/** The alert when the chosen payment date was billed already; null for the page's own alert. */
export function billedAlert({ input, request }: Call<{ billed?: Day | undefined }>, next: Day): PageAlert | null {
  const { key } = billingTexts.changePaymentDate;
  const alert = successAlert(billingTexts.changePaymentDate);
  if (!alert || !input.billed || request.cookies.flash !== `${key}.done`) return null;
  const reason = `${formatDay(input.billed).slice(0, 5)} jest już naliczone: następne naliczenie ${formatDay(next)}`;
  return { ...alert, reason, stays: true };
}

type Visit = Call<{ page: number }>;

export async function archivedHorsesPage({ db, now, reply, input }: Visit): Promise<FastifyReply> {
  const today = dayOf(now);
  const { paymentDate } = await billingDaysOf(db, today);
  const { rows, ...place } = await readPage(
    input.page,
    async (slice) => (await archivedDebts(db, { today, paymentDate }, slice)).rows,
    () => countArchivedDebts(db),
  );
  return reply.page<typeof ArchivedHorses>(
    'billing/archived-horses',
    { horses: rows, ...place },
    { title: 'Salda usuniętych koni' },
  );
}

export async function nextRunPage({ db, now, reply, input }: Visit): Promise<FastifyReply> {
  const { run, charged } = await previewBilling(db, dayOf(now));
  const { rows, ...place } = await readPage(
    input.page,
    (slice) => previewLines(db, charged, slice),
    async () => run.horses,
  );
  return reply.page<typeof NextRunPage>(
    'billing/next-run',
    { run, lines: rows, ...place },
    { title: 'Najbliższe naliczenie' },
  );
}
