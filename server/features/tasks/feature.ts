import type { Feature } from '../../platform/feature.ts';
import { taskActions } from './actions.ts';
import { erase, exportOf } from './personal-data.ts';
import { taskReads } from './reads.ts';
import { taskSections } from './sections.ts';
import { taskTexts } from './texts.ts';

export const tasks: Feature = {
  name: 'tasks',
  sections: taskSections,
  actions: taskActions,
  reads: taskReads,
  texts: taskTexts,
  personalData: { tasks: { exportOf, erase } },
};
