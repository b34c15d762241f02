import type { Tx } from '../platform/data/database.ts';
import type { Command } from '../platform/forms/action.ts';
import { LIMITS } from '../platform/http/security.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { idOf } from './chance.ts';
import { type DemoPerson, demoPerson } from './people.ts';

/** No demo person has a device for notifications, so enqueuing a job is an error. */
const NO_JOBS: Jobs = {
  async enqueue() {
    throw new Error('The demo has nobody to tell');
  },
};

/** A command with which a demo person calls one of the app's verbs at an instant. */
export const commandOf = <Input>(tx: Tx, by: DemoPerson, now: Date, input: Input): Command<Input> => {
  const { groups: _, ...person } = by;
  return {
    db: tx,
    now,
    person: { ...person, session_id: '', picture: null, owns_horse: false },
    input,
    jobs: NO_JOBS,
    limits: LIMITS,
    operation: idOf(`call ${person.id} ${now.toISOString()} ${JSON.stringify(input)}`),
  };
};

export const byManager = <Input>(tx: Tx, now: Date, input: Input): Command<Input> =>
  commandOf(tx, demoPerson('manager'), now, input);
