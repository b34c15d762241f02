import type { Command } from '../platform/action.ts';
import type { Tx } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { DemoPerson } from './people.ts';

/** Nobody of the demo has a device for notifications, so no verb has a job to enqueue. */
const NO_JOBS: Jobs = {
  async enqueue() {
    throw new Error('The demo has nobody to tell');
  },
};

/** What the app's own verbs take, from somebody of the demo at an instant: they act without a browser. */
export const commandOf = <Input>(tx: Tx, by: DemoPerson, now: Date, input: Input): Command<Input> => {
  const { groups: _, ...person } = by;
  return { db: tx, now, person: { ...person, session_id: '', picture: null, owns_horse: false }, input, jobs: NO_JOBS };
};
