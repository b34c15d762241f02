import type { Db } from '../../platform/database.ts';
import type { Handlers } from '../../platform/jobs.ts';
import type { Push } from '../../platform/push.ts';
import { notices } from './notices.ts';
import { forgetDevice, subscriptionOf } from './queries.ts';

type Needs = { db: Db; clock: () => Date; push: Push };

export const pushJobs = ({ db, clock, push }: Needs): Pick<Handlers, 'push'> => ({
  async push({ person_id, subscription_id, notice, made_at }, job) {
    const device = await subscriptionOf(db, person_id, subscription_id);
    if (!device) return; // switched off meanwhile, signed out, or somebody else's
    const { seconds, ...told } = notices[notice];
    const left = seconds - Math.floor((clock().getTime() - Date.parse(made_at)) / 1000);
    if (left <= 0) return; // after so many tries it is no news
    // The tag is the same at every try: sent twice, it is shown as one.
    if ((await push.send(device, { ...told, tag: job.id }, left)) === 'gone')
      await forgetDevice(db, subscription_id, device);
  },
});
