import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { signedIn } from '../../platform/session.ts';
import { countFinishedOn, countOpen } from '../tasks/queries.ts';

/** Section 0: the manager's panel, with today's work at a glance. */
export async function managerSection(call: Call<object>) {
  const { db, now, reply } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  const [open, done] = await Promise.all([countOpen(db, person, today), countFinishedOn(db, person, today)]);
  return reply.page('home/manager-panel', { open, done, today }, { title: 'Panel' });
}
