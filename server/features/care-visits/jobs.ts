import { z } from 'zod';
import { addDays, dayOf } from '../../domain/days.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { notify } from '../push/notify.ts';
import { careAhead } from './messages.ts';
import { ownersToTell } from './queries.ts';

/** Tells owners of tomorrow's visits in the evening, each once; also of those that are planned or moved in the evening. */
export const visitsTomorrow = job({
  name: 'visits-tomorrow',
  data: z.object({}),
  schedule: '0 17-21 * * *',
  async run({ db, clock, jobs }) {
    const now = clock();
    const tomorrow = addDays(dayOf(now), 1);
    await inTransaction(db, async (tx) => {
      for (const { id, owner_id } of await ownersToTell(tx, tomorrow))
        await notify(tx, jobs, [owner_id], careAhead, { about: id, now, once: `${id} ${tomorrow}` });
    });
  },
});
