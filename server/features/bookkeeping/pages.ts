import { z } from 'zod';
import type Invoices from '../../../views/bookkeeping/invoices.page.tsx';
import type BookkeepingMonth from '../../../views/bookkeeping/month.page.tsx';
import { addMonths, type Day, dayOf, formatMonth, monthOf } from '../../domain/days.ts';
import { DialogId } from '../../platform/forms/fields.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { sendCsv } from '../../platform/http/files.ts';
import { DialogNotFound, page } from '../../platform/pages/page.ts';
import { PageNumber, pageOf } from '../../platform/pages/paging.ts';
import { MonthOfStatement } from '../statements/addresses.ts';
import { countOnPaper, ON_PAPER } from '../statements/queries.ts';
import { depositsCsv } from './deposits-csv.ts';
import { chargesOfCompanies, invoicesOf } from './invoice-queries.ts';
import { changesIn, debtsAfter, kindsOf, lastLooks } from './queries.ts';
import { bookkeepingTexts } from './texts.ts';

const Address = z.object({ month: MonthOfStatement });

/** Throws NotFound for a month that has not begun. */
function requireBegun(month: Day, now: Date): Day {
  if (month > monthOf(dayOf(now))) throw new NotFound();
  return month;
}

export const bookkeepingPages = [
  page({
    path: '/accounts',
    may: 'seePayments',
    answer: async ({ now, reply }) =>
      reply.redirect(`/accounts/${addMonths(monthOf(dayOf(now)), -1).slice(0, 7)}`, 303),
  }),
  page({
    path: '/accounts/:month',
    may: 'seePayments',
    params: Address,
    query: z.object({ page: PageNumber }),
    async answer({ db, now, input, reply }) {
      const month = requireBegun(input.month, now);
      const [{ kinds, sums, opened }, debts, looks, onPaper] = await Promise.all([
        kindsOf(db, month),
        debtsAfter(db, month, input.page),
        lastLooks(db, month),
        countOnPaper(db, month),
      ]);
      const files = Math.ceil(onPaper / ON_PAPER);
      const props = { month, today: dayOf(now), kinds, sums, opened, debts, looks, files };
      return reply.page<typeof BookkeepingMonth>('bookkeeping/month', props, {
        title: `Księgowość: ${formatMonth(month)}`,
      });
    },
  }),
  page({
    path: '/accounts/:month/invoices',
    may: 'seePayments',
    params: Address,
    query: z.object({
      page: PageNumber,
      dialog: z.literal('invoice').optional().catch(undefined),
      dialog_id: DialogId,
    }),
    async answer({ db, now, input, reply }) {
      const month = requireBegun(input.month, now);
      const all = await chargesOfCompanies(db, month);
      const rows = await pageOf(input.page, all);
      const chosen = input.dialog && all.find(({ id }) => id === input.dialog_id);
      if (input.dialog && !chosen) throw new DialogNotFound(bookkeepingTexts.openInvoice);
      return reply.page<typeof Invoices>(
        'bookkeeping/invoices',
        { month, rows, invoices: invoicesOf(all), chosen: chosen ?? null },
        { title: `Faktury: ${formatMonth(month)}` },
      );
    },
  }),
  changesPage('deposits', 'wplaty'),
  changesPage('openings', 'salda-poczatkowe'),
];

function changesPage(changes: 'deposits' | 'openings', file: string) {
  return page({
    path: `/accounts/:month/${changes}.csv`,
    may: 'seePayments',
    params: Address,
    async answer({ db, now, input, reply }) {
      const month = requireBegun(input.month, now);
      return sendCsv(reply, `${file}-${month.slice(0, 7)}.csv`, depositsCsv(changesIn(db, month, changes)));
    },
  });
}
