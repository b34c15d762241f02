import type { Feature } from '../../platform/feature.ts';
import { healthActions } from './actions.ts';
import { alertRaised } from './messages.ts';
import { erase, exportOf, othersReasons } from './personal-data.ts';
import { healthReads } from './reads.ts';
import { healthTexts } from './texts.ts';

export const health: Feature = {
  name: 'health',
  actions: healthActions,
  reads: healthReads,
  jobs: [alertRaised],
  texts: healthTexts,
  personalData: { healthAlerts: { exportOf, erase, texts: [othersReasons] } },
};
