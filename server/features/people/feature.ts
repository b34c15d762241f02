import type { Feature } from '../../platform/feature.ts';
import { erase as eraseOldInput } from '../../platform/forms/old-input.ts';
import { erase as eraseRequests } from '../../platform/forms/once.ts';
import { peopleActions } from './actions.ts';
import { emailChangedMail } from './jobs.ts';
import * as data from './personal-data.ts';
import { peopleReads } from './reads.ts';
import { peopleSections } from './sections.ts';
import { peopleTexts } from './texts.ts';

export const people: Feature = {
  name: 'people',
  offers: ['create-person.ts', 'locks.ts', 'queries.ts', 'schema.ts', 'texts.ts', 'update-person.ts'],
  sections: peopleSections,
  actions: peopleActions,
  reads: peopleReads,
  jobs: [emailChangedMail],
  texts: peopleTexts,
  personalData: {
    account: { exportOf: data.exportAccount, erase: data.eraseAccount },
    history: { exportOf: data.exportHistory },
    email_changes: {
      exportOf: data.exportEmailChanges,
      erase: data.eraseEmailChanges,
      emailsOf: data.formerEmailsOf,
    },
    refused_forms: { erase: eraseOldInput },
    requests: { erase: eraseRequests },
  },
};
