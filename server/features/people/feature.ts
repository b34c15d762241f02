import type { Feature } from '../../platform/feature.ts';
import { erase as eraseOldInput } from '../../platform/old-input.ts';
import { peopleActions } from './actions.ts';
import * as emailChanges from './email-changes.ts';
import { emailChangedMail } from './jobs.ts';
import * as ownRecord from './own-record.ts';
import { peoplePages, peopleSections } from './pages.ts';
import { peopleReads } from './reads.ts';
import { peopleTexts } from './texts.ts';

export const people: Feature = {
  name: 'people',
  pages: peoplePages,
  sections: peopleSections,
  actions: peopleActions,
  reads: peopleReads,
  jobs: [emailChangedMail],
  texts: peopleTexts,
  personalData: {
    account: ownRecord,
    history: { exportOf: ownRecord.historyOf },
    email_changes: emailChanges,
    refused_forms: { erase: eraseOldInput },
  },
};
