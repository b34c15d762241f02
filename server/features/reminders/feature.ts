import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { page } from '../../platform/pages/page.ts';
import { paymentMail, paymentReminders } from './jobs.ts';
import { paymentDue, paymentOverdue, paymentReminder } from './messages.ts';
import { personalData } from './personal-data.ts';
import { remindOfPayment } from './remind-of-payment.ts';
import { PeopleToRemind, Reminded } from './schema.ts';
import { reminderTexts } from './texts.ts';
import { UnpaidQuery, unpaidPage } from './unpaid-page.ts';

const actions = [
  action({
    path: '/api/remind_of_payment',
    summary: 'Remind 1 to 200 people of what they are asked to pay, each at most once in three days; says who was not',
    may: 'bookPayments',
    texts: reminderTexts.remindOfPayment,
    body: PeopleToRemind,
    answer: Reminded,
    run: remindOfPayment,
    counts: ({ sent }) => sent,
    // The alert's cookie holds no texts, so the address says how many were refused.
    success({ request }, { sent, refused }) {
      const url = new URL(withoutDialog(formPage(request)), 'http://localhost');
      for (const name of ['all', 'sent', 'refused']) url.searchParams.delete(name);
      if (refused.length > 0) {
        url.searchParams.set('sent', String(sent));
        url.searchParams.set('refused', String(refused.length));
      }
      return url.pathname + url.search;
    },
  }),
];

const pages = [page({ path: '/unpaid', may: 'seePayments', query: UnpaidQuery, answer: unpaidPage })];

export const reminders: Feature = {
  name: 'reminders',
  offers: ['deposit-dialog.ts', 'queries.ts', 'remind-dialog.ts', 'texts.ts'],
  actions,
  pages,
  jobs: [paymentReminders, paymentMail, paymentDue, paymentOverdue, paymentReminder],
  texts: reminderTexts,
  personalData: { payment_reminders: personalData },
};
