import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { addressWith, formPage, withoutDialog } from '../../platform/http/redirects.ts';
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
    summary: 'Remind 1 to 200 people of what they have to pay, each at most once in three days; lists the refused',
    may: 'bookPayments',
    texts: reminderTexts.remindOfPayment,
    body: PeopleToRemind,
    answer: Reminded,
    run: remindOfPayment,
    counts: ({ sent }) => sent,
    // The alert's cookie holds no texts, so the address says how many were refused.
    success({ request }, { sent, refused }) {
      const some = refused.length > 0;
      return addressWith(withoutDialog(formPage(request)), {
        all: null,
        sent: some ? String(sent) : null,
        refused: some ? String(refused.length) : null,
      });
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
