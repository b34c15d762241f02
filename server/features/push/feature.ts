import type { Feature } from '../../platform/feature.ts';
import { pushActions } from './actions.ts';
import { testMessage } from './jobs.ts';
import { erase, exportOf } from './queries.ts';
import { pushReads } from './reads.ts';
import { pushTexts } from './texts.ts';

export const push: Feature = {
  name: 'push',
  actions: pushActions,
  reads: pushReads,
  jobs: [testMessage],
  texts: pushTexts,
  personalData: { notifications: { exportOf, erase } },
};
