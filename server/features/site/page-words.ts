import { formatUnitPrice } from '../../domain/money.ts';
import { descriptionOf, titleOf } from '../../domain/search-words.ts';
import type { Club } from '../../platform/data/club.ts';
import { offeredIn } from './content.ts';
import type { Offered, PageWords, Priced, PublicPage, SiteContent, SitePart } from './schema.ts';

export type Source = { club: Club; content: SiteContent };

type About = {
  path: `/${string}`;
  /** In lists of pages. */
  name: string;
  /** The parts of the content that it shows. Its title names the town if there are any: others are not searched by it. */
  parts?: readonly SitePart[];
  /** The beginning of its title, of 25 letters or more. */
  lead: string | ((content: SiteContent) => string);
  /** What its description is made of, the most important first. */
  sentences(source: Source): string[];
};

const inTown = ({ city }: Club) => city && `, ${city}`;

const withPrices = (offers: readonly Priced[]) =>
  offers.map(({ name, price, unit }) => (price === null ? name : `${name} ${formatUnitPrice(price, unit)}`)).join(', ');

const listed = (about: string, items: string) => (items ? `${about}: ${items}.` : `${about}.`);

function leadOfHome({ boarding, lessons }: Offered): string {
  if (boarding && lessons) return 'Pensjonat dla koni i nauka jazdy';
  if (boarding) return 'Pensjonat dla koni, godziny i dojazd';
  return lessons ? 'Nauka jazdy konnej, godziny i dojazd' : 'Poznaj stajnię i umów wizytę';
}

export const ABOUT: Record<PublicPage, About> = {
  home: {
    path: '/',
    name: 'Strona główna',
    parts: ['welcome', 'boarding', 'lessons', 'hours', 'way', 'facts', 'people', 'day', 'questions', 'news'],
    lead: (content) => leadOfHome(offeredIn(content)),
    sentences: ({ content }) => [content.welcome.intro],
  },
  boarding: {
    path: '/pensjonat',
    name: 'Pensjonat',
    parts: ['boarding', 'hours', 'way', 'questions'],
    lead: 'Pensjonat dla koni: miejsca i ceny',
    sentences: ({ club, content: { boarding } }) => [
      listed(`Pensjonat dla koni${inTown(club)}`, withPrices(boarding.kinds)),
      boarding.about,
      boarding.included.length > 0 ? listed('W cenie', boarding.included.slice(0, 3).join(', ')) : '',
    ],
  },
  lessons: {
    path: '/jazdy',
    name: 'Nauka jazdy',
    parts: ['lessons', 'hours', 'way', 'questions'],
    lead: 'Nauka jazdy konnej: zajęcia i ceny',
    sentences: ({ club, content: { lessons } }) => [
      listed(`Nauka jazdy konnej${inTown(club)}`, withPrices(lessons.lessons)),
      lessons.about,
    ],
  },
  articles: {
    path: '/aktualnosci',
    name: 'Aktualności',
    parts: ['news'],
    lead: 'Aktualności i ogłoszenia ze stajni',
    sentences: ({ club }) => [`Co nowego u nas: wydarzenia, zmiany godzin i ogłoszenia. ${club.name}${inTown(club)}.`],
  },
  visit: {
    path: '/umow-wizyte',
    name: 'Umów wizytę',
    parts: ['welcome'],
    lead: 'Umów wizytę i zobacz stajnię',
    sentences: ({ club }) => [
      'Przyjedź i zobacz stajnię: napisz, w jakiej sprawie i kiedy, a umówimy godzinę.',
      `${club.name}${inTown(club)}.`,
    ],
  },
  support: {
    path: '/support',
    name: 'Wsparcie',
    lead: 'Wsparcie i odpowiedzi na pytania',
    sentences: () => [
      'Jak umówić wizytę i założyć konto w aplikacji, co z końmi, kalendarzem, rozliczeniami i telefonem. Kontakt do stajni.',
    ],
  },
  app: {
    path: '/nasza-aplikacja',
    name: 'Nasza aplikacja',
    lead: 'Nasza aplikacja: konie i zadania',
    sentences: () => [
      'Zobacz aplikację naszej stajni: zadania pracowników, panel kierownika, konie, kalendarz i rozliczenia.',
    ],
  },
  bug: {
    path: '/zglos-blad',
    name: 'Zgłoś błąd',
    lead: 'Zgłoś błąd w aplikacji albo na stronie',
    sentences: () => [
      'Coś nie działa w aplikacji albo na stronie? Opisz w kilku zdaniach, co się stało, a zajmiemy się tym.',
    ],
  },
  privacy: {
    path: '/privacy-policy',
    name: 'Polityka prywatności',
    lead: 'Polityka prywatności aplikacji',
    sentences: ({ club }) => [
      'Jakie dane zbiera stajnia, po co, na jak długo i jakie masz prawa.',
      `Administrator danych: ${club.name}.`,
    ],
  },
  terms: {
    path: '/terms-of-service',
    name: 'Regulamin',
    lead: 'Regulamin aplikacji stajni',
    sentences: () => ['Zasady korzystania z aplikacji stajni: konta, usługi, rozliczenia i reklamacje.'],
  },
};

/** The words of a page that are made of the settings. */
export function wordsMadeFor(page: PublicPage, { club, content }: Source): PageWords {
  const { lead, sentences, parts } = ABOUT[page];
  return {
    title: titleOf(typeof lead === 'string' ? lead : lead(content), parts ? club : { ...club, city: '' }),
    description: descriptionOf(sentences({ club, content })),
  };
}

/** The words of a page: those that managers set, else those made of the settings. */
export function wordsOf(page: PublicPage, source: Source): PageWords {
  const { title, description } = source.content.words.pages[page] ?? { title: '', description: '' };
  const made = wordsMadeFor(page, source);
  return { title: title || made.title, description: description || made.description };
}
