import type { OverviewDialogState } from '../../../views/today/overview.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { section } from '../../platform/section.ts';
import { signedIn } from '../../platform/session.ts';
import { entryDetails } from '../calendar/entry-details.ts';
import { roundsFor } from '../tasks/rounds.ts';
import { confirmedAlert, TaskQuery, taskDialog } from '../tasks/task-dialog.ts';
import { overviewGlance } from './overview-queries.ts';

type Visit = Call<ReturnType<(typeof TaskQuery)['parse']>>;

/** Section 13: a worker's day at a glance. */
async function overviewSection(call: Visit) {
  const { db, now, reply } = call;
  const viewer = signedIn(call);
  const today = dayOf(now);
  const [rounds, glance, dialog, alert] = await Promise.all([
    roundsFor(db, viewer, today),
    overviewGlance(db, viewer, today),
    overviewDialog(call),
    confirmedAlert(call),
  ]);
  return reply.page('today/overview', { ...rounds, ...glance, today, dialog, alert }, { title: 'Przegląd' });
}

/** An event that is gone is 'missing', and the page a 404, as for a task. */
async function overviewDialog(call: Visit): Promise<OverviewDialogState> {
  const { dialog, id } = call.input;
  if (dialog !== 'event') return taskDialog(call);
  const event = id && (await entryDetails(call.db, signedIn(call), { kind: 'event', id }, dayOf(call.now)));
  if (!event) call.reply.code(404);
  return { event: event || 'missing' };
}

export const overviewSections = [section({ index: 13, query: TaskQuery, answer: overviewSection })];
