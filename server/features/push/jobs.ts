import { pushMessage } from './push-message.ts';

/** What people send themselves to try their notifications. */
export const testMessage = pushMessage({
  name: 'test',
  seconds: 600,
  text: async () => ({
    title: 'Powiadomienia działają',
    body: 'To próbne powiadomienie z Twojej stajni.',
    url: '/my-account?tab=notifications',
  }),
});
