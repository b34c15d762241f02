import { z } from 'zod';
import { job } from '../../platform/jobs.ts';
import type { Notice } from '../../platform/push.ts';
import { deleteDevice, subscriptionOf } from './queries.ts';

/** A notification, and for how long (s) it is worth sending. */
type Message = Omit<Notice, 'tag'> & { seconds: number };

/** The notifications a push can bring, by name. */
export const messages = {
  test: {
    title: 'Powiadomienia działają',
    body: 'To próbne powiadomienie z Twojej stajni.',
    url: '/my-account?tab=notifications',
    seconds: 600,
  },
} as const satisfies Record<string, Message>;

export type MessageName = keyof typeof messages;

/** Sends a message to one device of a person, if it is still theirs. */
export const pushMessage = job({
  name: 'push',
  data: z.object({
    person_id: z.uuid(),
    subscription_id: z.uuid(),
    message: z.enum(Object.keys(messages) as MessageName[]),
    made_at: z.iso.datetime(),
  }),
  async run({ id, data, db, clock, push }) {
    const { person_id, subscription_id, message, made_at } = data;
    const device = await subscriptionOf(db, person_id, subscription_id);
    if (!device) return; // switched off meanwhile, signed out, or somebody else's
    const { seconds, ...notice } = messages[message];
    const left = seconds - Math.floor((clock().getTime() - Date.parse(made_at)) / 1000);
    if (left <= 0) return; // outdated after many attempts
    // The tag is the same at every attempt, so that a message sent twice is shown once.
    if ((await push.send(device, { ...notice, tag: id }, left)) === 'gone')
      await deleteDevice(db, subscription_id, device);
  },
});
