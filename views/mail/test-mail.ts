import type { Letter } from './letter.ts';

export const testMail = (): Letter => ({
  subject: 'Wiadomość próbna',
  preview: 'Poczta aplikacji działa.',
  title: 'Poczta działa',
  pieces: [
    'Dzień dobry! To wiadomość próbna z aplikacji stajni. Zaproszenia, linki do haseł i zestawienia przyjdą tą samą drogą.',
  ],
});
