import type { Feature } from '../../platform/feature.ts';
import { instructionActions } from './actions.ts';
import { changeApproved, changeDenied, changeRequested } from './messages.ts';
import { instructionPages } from './pages.ts';
import { erase, eraseRequests, exportOf, exportOfRequests, othersLines, othersRequests } from './personal-data.ts';
import { instructionReads } from './reads.ts';
import { instructionTexts } from './texts.ts';

export const instructions: Feature = {
  name: 'instructions',
  offers: ['queries.ts', 'request-queries.ts', 'update-instructions.ts'],
  pages: instructionPages,
  actions: instructionActions,
  reads: instructionReads,
  jobs: [changeRequested, changeApproved, changeDenied],
  texts: instructionTexts,
  personalData: {
    instructions: { exportOf, erase, texts: [othersLines] },
    instruction_requests: { exportOf: exportOfRequests, erase: eraseRequests, texts: [othersRequests] },
  },
};
