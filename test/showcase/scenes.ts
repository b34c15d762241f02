import type { Page } from 'playwright-core';
import { demoPerson } from '../../server/demo/people.ts';

/** What one looks at the app with: pixels of CSS, and how many of the picture each takes. Widths × scale divide by 4. */
export const DEVICES = {
  phone: { width: 390, height: 780, scale: 2 },
  desk: { width: 1280, height: 800, scale: 1.5 },
  /** A4 */
  paper: { width: 800, height: 1132, scale: 1.5 },
};

/** One picture of the showcase. */
export type Scene = {
  /** names its files: 'zadania' → zadania-780.webp */
  id: string;
  caption: string;
  alt: string;
  /** the demo account that looks, by the part of its e-mail before the @; nobody: a visitor */
  as?: 'manager' | 'worker' | 'worker2' | 'owner';
  on: keyof typeof DEVICES;
  dark?: true;
  address: string;
  /** what one does there before the picture is taken */
  first?: (page: Page) => Promise<void>;
};

async function openPatient(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Zmiana opatrunku' }).first().click();
  await page.getByRole('dialog').waitFor();
}

/**
 * The showcase in its order, which is a day's: scenes are played one after the other in one stable, so that what a worker
 * finishes in one is done in the next.
 */
export const SCENES: readonly Scene[] = [
  {
    id: 'przeglad',
    caption: 'Dzień pracownika',
    alt: 'Przegląd dnia w telefonie: zegar, liczba zadań niewykonanych i wykonanych dzisiaj, pod nimi lista zadań.',
    as: 'worker2',
    on: 'phone',
    address: '/home?section=13',
  },
  {
    id: 'zadania',
    caption: 'Zadania i alert zdrowotny',
    alt: 'Lista niewykonanych zadań w telefonie. Zmiana opatrunku u Bursztyna wyróżnia się na pomarańczowo.',
    as: 'worker2',
    on: 'phone',
    address: '/home?section=2',
  },
  {
    id: 'zatwierdzanie',
    caption: 'Zatwierdzanie zadania',
    alt: 'Okno „Zatwierdź zadanie”: koń, boks, termin i opis zadania oraz uwaga, że zatwierdzenia nie można cofnąć.',
    as: 'worker2',
    on: 'phone',
    address: '/home?section=2',
    first: openPatient,
  },
  {
    id: 'zatwierdzone',
    caption: 'Zrobione',
    alt: 'Zadanie zniknęło z listy, a komunikat „Sukces” mówi, że zostało pomyślnie zatwierdzone.',
    as: 'worker2',
    on: 'phone',
    address: '/home?section=2',
    async first(page) {
      await openPatient(page);
      await page.getByRole('button', { name: 'Zatwierdź' }).click();
      await page.getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
    },
  },
  {
    id: 'panel',
    caption: 'Panel kierownika',
    alt: 'Panel na komputerze: liczba zadań wykonanych dzisiaj i zadań do wykonania, niżej ostatnio wykonane z godziną i nazwiskiem pracownika.',
    as: 'manager',
    on: 'desk',
    address: '/home?section=0',
  },
  {
    id: 'uzytkownicy',
    caption: 'Użytkownicy',
    alt: 'Lista użytkowników na komputerze: imię i nazwisko, adres e-mail i numer telefonu.',
    as: 'manager',
    on: 'desk',
    address: '/home?section=7',
  },
  {
    id: 'noc',
    caption: 'Ciemny motyw',
    alt: 'Lista zadań stajennego w ciemnych kolorach; zaległe zadania mają czerwoną datę.',
    as: 'worker',
    on: 'phone',
    dark: true,
    address: '/home?section=2',
  },
  {
    id: 'wydruk',
    caption: 'Lista dnia na papierze',
    alt: 'Wydruk dnia na kartce A4: data, liczby zadań i ich lista z numerami boksów, bez menu i przycisków.',
    as: 'manager',
    on: 'paper',
    address: '/home?section=13',
  },
  {
    id: 'wykonane',
    caption: 'Zadania wykonane',
    alt: 'Zakładka „Wykonane” w telefonie: zadania z ostatnich dni, najnowsze na górze.',
    as: 'worker2',
    on: 'phone',
    address: '/home?section=2&tab=done',
  },
  {
    id: 'ukonczone',
    caption: 'Szczegóły wykonanego zadania',
    alt: 'Okno „Ukończone zadanie”: nazwa, koń, termin, data wykonania i opis, bez przycisku zatwierdzania.',
    as: 'worker2',
    on: 'phone',
    address: '/home?section=2&tab=done',
    first: openPatient,
  },
  {
    id: 'menu',
    caption: 'Menu w telefonie',
    alt: 'Otwarte menu kierownika w telefonie: panel, usługi i kalendarz, a pod nimi widoki pracownika.',
    as: 'manager',
    on: 'phone',
    address: '/home?section=0',
    async first(page) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('link', { name: 'Usługi' }).waitFor();
    },
  },
  {
    id: 'zwiniete-menu',
    caption: 'Zwinięte menu, ciemny motyw',
    alt: 'Zadania całej stajni na komputerze w ciemnych kolorach; z menu po lewej zostały same ikony.',
    as: 'manager',
    on: 'desk',
    dark: true,
    address: '/home?section=2',
    async first(page) {
      await page.getByRole('button', { name: 'Zwiń menu' }).click();
      await page.getByRole('button', { name: 'Rozwiń menu' }).waitFor();
    },
  },
  {
    id: 'wlasciciel',
    caption: 'Właściciel i jego konie',
    alt: 'Strona właścicielki Anny Wiśniewskiej w telefonie pracownika: jej konie z numerami boksów.',
    as: 'worker',
    on: 'phone',
    address: `/user/${demoPerson('owner').id}`,
  },
  {
    id: 'konto',
    caption: 'Moje konto',
    alt: 'Moje Konto w telefonie: imię i nazwisko, adres e-mail, telefon i adres właścicielki.',
    as: 'owner',
    on: 'phone',
    address: '/my-account',
  },
  {
    id: 'zgloszenie',
    caption: 'Zgłaszanie błędu',
    alt: 'Formularz „Zgłoś błąd” w telefonie z wpisanym opisem usterki.',
    on: 'phone',
    address: '/zglos-blad',
    async first(page) {
      await page.getByLabel('Co się stało?').fill('Po obróceniu telefonu lista zadań wraca na początek.');
      await page.getByLabel('Gdzie?').fill('Zadania');
    },
  },
  {
    id: 'strona',
    caption: 'Strona stajni',
    alt: 'Strona główna Stajni Pod Lipami na komputerze: „Spokojny dom dla Twojego konia” i rysunek stajni z padokiem.',
    on: 'desk',
    address: '/',
  },
];
