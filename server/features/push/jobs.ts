import { pushMessage } from './push-message.ts';

export const testMessage = pushMessage({
  name: 'test',
  kind: null,
  seconds: 600,
  text: async () => ({
    title: 'Powiadomienia działają',
    body: 'To próbne powiadomienie z Twojej stajni.',
    url: '/my-account?tab=notifications',
  }),
});
