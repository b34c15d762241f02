import type { Feature } from '../../platform/feature.ts';
import { taskActions } from './actions.ts';
import { morning } from './jobs.ts';
import { dayBegins, workAssigned, workOverdue } from './messages.ts';
import { erase, eraseNotes, exportOf, exportOfNotes, othersNotes } from './personal-data.ts';
import { taskReads } from './reads.ts';
import { taskTexts } from './texts.ts';

export const tasks: Feature = {
  name: 'tasks',
  offers: [
    'alert-queries.ts',
    'alert-reason.ts',
    'complete-task.ts',
    'give-tasks.ts',
    'given-queries.ts',
    'make-tasks.ts',
    'queries.ts',
    'rounds.ts',
    'schema.ts',
    'task-dialog.ts',
    'update-tasks.ts',
    'week-ahead.ts',
  ],
  actions: taskActions,
  reads: taskReads,
  jobs: [morning, dayBegins, workOverdue, workAssigned],
  texts: taskTexts,
  personalData: {
    tasks: { exportOf, erase },
    skip_notes: { exportOf: exportOfNotes, erase: eraseNotes, texts: [othersNotes] },
  },
};
