import type { Notice } from '../../platform/push.ts';

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
