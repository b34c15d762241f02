import type { Feature } from '../../platform/feature.ts';
import { billingActions } from './actions.ts';
import { billingRun, nightlyCheck } from './jobs.ts';
import { depositBooked } from './messages.ts';
import { billingPages } from './pages.ts';
import { erase, exportOf, othersNotes } from './personal-data.ts';
import { billingReads } from './reads.ts';
import { billingSections } from './sections.ts';
import { billingTexts } from './texts.ts';

export const billing: Feature = {
  name: 'billing',
  offers: [
    'archived.ts',
    'book-entry.ts',
    'book-payment.ts',
    'charge-days.ts',
    'charge-for-service.ts',
    'deposit.ts',
    'leaving-queries.ts',
    'month-queries.ts',
    'owner-payments.ts',
    'owner-queries.ts',
    'panel-queries.ts',
    'panel.ts',
    'period-billed.ts',
    'preview.ts',
    'queries.ts',
    'reverse-entry.ts',
    'run-billing.ts',
    'set-opening-balance.ts',
    'texts.ts',
    'uneven-queries.ts',
  ],
  pages: billingPages,
  sections: billingSections,
  actions: billingActions,
  reads: billingReads,
  jobs: [billingRun, nightlyCheck, depositBooked],
  texts: billingTexts,
  personalData: { ledger: { exportOf, erase, texts: [othersNotes] } },
};
