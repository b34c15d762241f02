import { completeTask } from '../features/tasks/complete-task.ts';
import type { Tx } from '../platform/database.ts';
import type { Person } from '../platform/session.ts';
import type { Booking } from './bookings.ts';
import { type DemoService, services } from './catalogue.ts';
import { dice } from './chance.ts';
import { type DemoPerson, workers } from './people.ts';
import { at, type Times } from './times.ts';

/** Out of so many pieces of work whose hour has passed, one is still to be done. */
const BEHINDHAND = 6;
/** Animals are fed on time. */
const CANNOT_WAIT: readonly DemoService[] = [services.breakfast, services.hay, services.supper];
/** How long after its usual hour a piece of work is finished at most, in minutes. */
const TAKES = 45;

/** Has the workers finish, by the app's own verb, most of these bookings' work of today whose hour has passed. */
export async function workToday(tx: Tx, { now, today }: Times, bookings: readonly Booking[]): Promise<void> {
  const drawn = dice(30);
  const work = await tx
    .selectFrom('occurrences')
    .select(['id', 'service_id', 'worker_id'])
    .where('date_to_finish', '=', today)
    .where('finished_at', 'is', null)
    .where(
      'horse_service_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const finished = work.map(({ id, service_id, worker_id }) => {
    const service = Object.values(services).find((one) => one.id === service_id) as DemoService;
    const able = workers.filter((worker) => (worker_id ? worker.id === worker_id : mayDo(worker, service)));
    const by = able[drawn(60) % able.length] as DemoPerson;
    const finishedAt = new Date(at(today, service.time).getTime() + (1 + drawn(TAKES)) * 60_000);
    const late = drawn(BEHINDHAND) === 0 && !CANNOT_WAIT.includes(service);
    // The patient's dressing waits for somebody, so that the day has its orange row.
    const behindhand = late || service === services.dressing;
    return { id, by, finishedAt, behindhand };
  });
  finished.sort((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
  for (const { id, by, finishedAt, behindhand } of finished)
    if (!behindhand && finishedAt <= now)
      await completeTask({ db: tx, now: finishedAt, person: asSignedIn(by), input: { id } });
}

const mayDo = ({ groups }: DemoPerson, service: DemoService) =>
  service.groups.length === 0 || groups.some((group) => service.groups.includes(group));

/** The demo's workers act without a browser. */
const asSignedIn = ({ groups: _, ...worker }: DemoPerson): Person => ({
  ...worker,
  session_id: '',
  picture: null,
  owns_horse: false,
});
