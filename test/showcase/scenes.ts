import type { Page } from 'playwright-core';
import { demoHorse, ownerOf } from '../../server/demo/horses.ts';
import { demoPerson } from '../../server/demo/people.ts';

/** In CSS pixels; `scale` is image pixels for each. Width × scale must be divisible by 4. */
export const DEVICES = {
  phone: { width: 390, height: 780, scale: 2 },
  desk: { width: 1280, height: 800, scale: 1.5 },
  /** A4 */
  paper: { width: 800, height: 1132, scale: 1.5 },
};

export type Scene = {
  /** the name of its files: 'zadania' → zadania-780.webp */
  id: string;
  caption: string;
  alt: string;
  /** the demo account, by the local part of its e-mail; undefined is a visitor */
  as?: 'manager' | 'worker' | 'owner' | 'owner2';
  on: keyof typeof DEVICES;
  dark?: true;
  /** rendered with JavaScript; other scenes are rendered without it, because a clock would run on */
  scripted?: true;
  address: string;
  first?: (page: Page) => Promise<void>;
};

async function openPatient(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Zmiana opatrunku' }).first().click();
  await page.getByRole('dialog').waitFor();
}

const isLive = (page: Page) => page.getByText('Na żywo').waitFor();

const isCalendarReady = (page: Page) =>
  page.locator('[data-island="calendar"][data-hydrated] .calendar-view[aria-busy="false"]').waitFor();

/** The scenes in the order of a day. They run in one stable, so that a task finished in one is done in the next. */
export const SCENES: readonly Scene[] = [
  {
    id: 'przeglad',
    caption: 'Dzień pracownika',
    alt: 'Przegląd dnia w telefonie: zegar, liczba zadań niewykonanych i wykonanych dzisiaj, pod nimi to, co jest do zrobienia teraz.',
    as: 'worker',
    on: 'phone',
    address: '/home?section=13',
  },
  {
    id: 'zadania',
    caption: 'Zadania i alert zdrowotny',
    alt: 'Lista niewykonanych zadań w telefonie. Zmiana opatrunku u Bursztyna wyróżnia się na pomarańczowo.',
    as: 'worker',
    on: 'phone',
    address: '/home?section=2',
  },
  {
    id: 'zatwierdzanie',
    caption: 'Zatwierdzanie zadania',
    alt: 'Okno „Zatwierdź zadanie”: koń, boks, termin i opis zadania oraz uwaga, że zatwierdzenia nie można cofnąć.',
    as: 'worker',
    on: 'phone',
    address: '/home?section=2',
    first: openPatient,
  },
  {
    id: 'zatwierdzone',
    caption: 'Zrobione',
    alt: 'Zadanie zniknęło z listy, a komunikat „Sukces” mówi, że zostało pomyślnie zatwierdzone.',
    as: 'worker',
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
    alt: 'Panel na komputerze: co wymaga uwagi, ile pracy jest zrobione, terminy dnia i konie nieopłacone.',
    as: 'manager',
    on: 'desk',
    scripted: true,
    address: '/home?section=0',
    first: isLive,
  },
  {
    id: 'dzien',
    caption: 'Tablica dnia',
    alt: 'Tablica dnia w telefonie kierownika: alert zdrowotny, praca zaległa i bez pracownika, niżej rundy z postępem.',
    as: 'manager',
    on: 'phone',
    scripted: true,
    address: '/day',
    first: isLive,
  },
  {
    id: 'wplaty',
    caption: 'Rozliczenie konia',
    alt: 'Miesiąc konia w telefonie kierownika: saldo z poprzedniego miesiąca, suma, wpłaty i formularz nowej wpłaty.',
    as: 'manager',
    on: 'phone',
    address: `/user/${ownerOf(demoHorse('Kmicic')).id}/payments/${demoHorse('Kmicic').id}`,
  },
  {
    id: 'kalendarz',
    caption: 'Kalendarz',
    alt: 'Miesiąc w kalendarzu właściciela dwóch koni na komputerze: dentysta, zawody i codzienne usługi.',
    as: 'owner2',
    on: 'desk',
    scripted: true,
    address: '/home?section=4&view=month',
    first: isCalendarReady,
  },
  {
    id: 'boksy',
    caption: 'Boksy',
    alt: 'Stajnia na komputerze, boks po boksie: konie, ile z ich pracy dziś zrobiono, alert zdrowotny i płatności po terminie.',
    as: 'manager',
    on: 'desk',
    address: '/stable',
  },
  {
    id: 'osoba',
    caption: 'Właścicielka i jej konie',
    alt: 'Strona właścicielki koni na komputerze: jej zdjęcie i konie z boksami i statusem opłat.',
    as: 'manager',
    on: 'desk',
    address: `/user/${demoPerson('owner').id}?tab=horses`,
  },
  {
    id: 'konie',
    caption: 'Moje konie',
    alt: 'Własne konie w telefonie właścicielki: zaległość, a u Bursztyna alert zdrowotny i to, co dziś zrobiono i co zostało.',
    as: 'owner',
    on: 'phone',
    address: '/home?section=3',
  },
  {
    id: 'notatki',
    caption: 'Koń i notatki o nim',
    alt: 'Strona Bursztyna w telefonie właścicielki: notatki kierownika i jej własne, najnowsza na górze.',
    as: 'owner',
    on: 'phone',
    address: `/horses/${demoHorse('Bursztyn').id}?tab=notes`,
  },
  {
    id: 'agenda',
    caption: 'Agenda',
    alt: 'Kalendarz właścicielki w telefonie jako lista: dzień po dniu usługi i wydarzenia jej koni.',
    as: 'owner',
    on: 'phone',
    scripted: true,
    address: '/home?section=4&view=agenda',
    first: isCalendarReady,
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
    address: '/home?section=2',
  },
  {
    id: 'strona',
    caption: 'Strona stajni',
    alt: 'Strona główna stajni pokazowej na komputerze: nazwa, kontakt i rysunek stajni z padokiem.',
    on: 'desk',
    address: '/',
  },
];
