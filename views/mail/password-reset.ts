import type { Letter } from './letter.ts';

export function passwordReset({ link }: { link: string }): Letter {
  return {
    subject: 'Nowe hasło do Twojego konta',
    preview: 'Link do ustawienia nowego hasła działa przez godzinę.',
    title: 'Ustaw nowe hasło',
    pieces: [
      'Dzień dobry! Otrzymaliśmy prośbę o nowe hasło do Twojego konta w aplikacji stajni.',
      { kind: 'button', label: 'Ustaw nowe hasło', href: link },
      'Link działa przez godzinę i tylko raz. Nowsza wiadomość unieważnia starszą.',
      'To nie Twoja prośba? Nic nie musisz robić: dotychczasowe hasło działa dalej.',
    ],
  };
}
