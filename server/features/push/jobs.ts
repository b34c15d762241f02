import { z } from 'zod';
import type { Db, Tx } from '../../platform/database.ts';
import { type Jobs, job } from '../../platform/jobs.ts';
import type { Notice } from '../../platform/push.ts';
import { devicesOf, forgetDevice, subscriptionOf } from './queries.ts';

type Message<Name extends string> = {
  name: Name;
  /** For how long (s) it is worth sending. */
  seconds: number;
  /** What it says, found out when it is sent; undefined: nothing any more. `about`: the id of what it tells of. */
  words(db: Db, about: string): Promise<Omit<Notice, 'tag'> | undefined>;
};

/** Declares a notification: a kind of job that sends it to one device of a person, if it still is theirs. */
export const pushMessage = <Name extends string>({ name, seconds, words }: Message<Name>) =>
  job({
    name: `push-${name}`,
    data: z.object({
      person_id: z.uuid(),
      subscription_id: z.uuid(),
      about: z.uuid(),
      made_at: z.iso.datetime(),
    }),
    async run({ id, data, db, clock, push }) {
      const { person_id, subscription_id, about, made_at } = data;
      const device = await subscriptionOf(db, person_id, subscription_id);
      if (!device) return; // switched off meanwhile, signed out, or somebody else's
      const left = seconds - Math.floor((clock().getTime() - Date.parse(made_at)) / 1000);
      if (left <= 0) return; // after so many tries it is no news
      const notice = await words(db, about);
      if (!notice) return;
      // The tag is the same at every try: sent twice, it is shown as one.
      if ((await push.send(device, { ...notice, tag: id }, left)) === 'gone')
        await forgetDevice(db, subscription_id, device);
    },
  });

export type PushMessage = ReturnType<typeof pushMessage<string>>;

/** Sent by a person to themself. */
export const testMessage = pushMessage({
  name: 'test',
  seconds: 600,
  words: async () => ({
    title: 'Powiadomienia działają',
    body: 'To próbne powiadomienie z Twojej stajni.',
    url: '/my-account?tab=notifications',
  }),
});

/**
 * Has people notified on each of their devices once the transaction has committed; each device is a job of its own,
 * tried again by itself. Returns how many devices there are.
 */
export async function notify(
  tx: Tx,
  jobs: Jobs,
  people: readonly string[],
  message: PushMessage,
  about: string,
  now: Date,
): Promise<number> {
  const made_at = now.toISOString();
  let devices = 0;
  for (const person_id of people)
    for (const { id } of await devicesOf(tx, person_id)) {
      await jobs.enqueue(tx, message, { person_id, subscription_id: id, about, made_at });
      devices++;
    }
  return devices;
}
