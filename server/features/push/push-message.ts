import { z } from 'zod';
import { quietFor } from '../../domain/quiet-hours.ts';
import { type Db, inTransaction } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import { noted } from '../../platform/data/last-runs.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { Notice } from '../../platform/jobs/push.ts';
import { deleteDevice, mutedKinds, subscriptionOf } from './queries.ts';
import { quietHours } from './quiet-hours.ts';
import { type NoticeKind, URGENT_KINDS } from './schema.ts';

const THREE_DAYS = 3 * 24 * 3600;

type Message<Name extends string> = {
  name: Name;
  /** The kind that people may switch off; null for a notice that they asked for. */
  kind: NoticeKind | null;
  /** How long it is worth sending, in seconds; by default three days. */
  seconds?: number;
  /**
   * Reads the text just before sending; undefined if it is obsolete. `about`: the subject's id; `personId`: the
   * recipient; `madeAt`: when it was enqueued.
   */
  text(db: Db, about: string, personId: string, madeAt: Date): Promise<Omit<Notice, 'tag'> | undefined>;
};

const Sending = z.object({
  person_id: z.uuid(),
  subscription_id: z.uuid(),
  about: z.uuid(),
  made_at: z.iso.datetime(),
});

/** The milliseconds for which a notice of this kind has to wait. */
async function heldFor(db: Db, kind: NoticeKind | null, now: Date): Promise<number> {
  if (!kind || URGENT_KINDS.includes(kind)) return 0;
  const quiet = await quietHours(db);
  return quiet ? quietFor(quiet, now) : 0;
}

/**
 * Declares a notification: a job that sends it to one device, if the device is still the person's. At night it enqueues
 * itself for the end of the quiet hours.
 */
export const pushMessage = <Name extends string>({ name, kind, seconds = THREE_DAYS, text }: Message<Name>) =>
  job({
    name: `push-${name}`,
    data: Sending,
    async run({ id, data, db, clock, push, jobs }) {
      const { person_id, subscription_id, about, made_at } = data;
      const device = await subscriptionOf(db, person_id, subscription_id);
      if (!device) return; // switched off, signed out, or somebody else's by now
      if (kind && (await mutedKinds(db, person_id)).includes(kind)) return;
      const left = seconds - Math.floor((clock().getTime() - Date.parse(made_at)) / 1000);
      const wait = await heldFor(db, kind, clock());
      if (left * 1000 <= wait) return; // outdated by then, or after many attempts
      if (wait > 0) {
        const itself = { name: `push-${name}`, data: Sending };
        const once = idNamed(`${id} after the night`); // An attempt that is repeated does not enqueue a second one.
        return inTransaction(db, (tx) => jobs.enqueue(tx, itself, data, once, { wait }));
      }
      const notice = await text(db, about, person_id, new Date(made_at));
      if (!notice) return;
      // The tag is the same in every attempt, so that a repeated message is shown once.
      const send = () => push.send(device, { ...notice, tag: id }, left);
      if ((await noted(db, 'push', clock, send)) === 'gone') await deleteDevice(db, subscription_id, device);
    },
  });

export type PushMessage = ReturnType<typeof pushMessage<string>>;
