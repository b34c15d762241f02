import type { NoticeName } from '../../platform/jobs.ts';
import type { Notice } from '../../platform/push.ts';

/** What a push can tell, and for how long (s) it is worth telling. */
type Told = Omit<Notice, 'tag'> & { seconds: number };

export const notices: Record<NoticeName, Told> = {
  test: {
    title: 'Powiadomienia działają',
    body: 'To próbne powiadomienie z Twojej stajni.',
    url: '/my-account?tab=notifications',
    seconds: 600,
  },
};
