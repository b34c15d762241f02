import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Grosze, PriceUnit } from '../../domain/money.ts';
import { baitFields } from '../../platform/forms/fields.ts';
import type { Photograph } from '../photographs/schema.ts';

/** The form is prefilled with the name of the account, and this is the longest one. */
const LONGEST_NAME = 60 + 1 + 60;

/** Fields, and therefore errors, are in the form's order. */
export const ReportBug = z.object({
  description: z
    .string('Napisz, co się stało')
    .trim()
    .min(10, 'Napisz trochę więcej: co najmniej 10 znaków')
    .max(5000, 'Opis może mieć najwyżej 5000 znaków'),
  page: z.string().trim().max(300, 'Nazwa miejsca może mieć najwyżej 300 znaków').optional(),
  name: z.string().trim().max(LONGEST_NAME, `Imię może mieć najwyżej ${LONGEST_NAME} znaków`).optional(),
  email: z
    .string()
    .trim()
    .max(254, 'Ten adres jest za długi')
    .pipe(z.email('Wpisz adres w postaci nazwa@domena.pl'))
    .optional(),
  ...baitFields,
});

export type ReportBug = z.output<typeof ReportBug>;

/** A null price is not shown. */
export type Priced = { name: string; detail: string; price: Grosze | null; unit: PriceUnit };

/** 'HH:MM'. */
export type Hours = { opens: string; closes: string };

export type Turn = 'straight' | 'left' | 'right';

/** A piece of news. `photograph`: the id of one of the club's photographs, or ''. */
export type Article = { title: string; day: Day; body: string; photograph: string };

/** A piece of news with the end of its address, 'zawody-2026-11-20'. */
export type ShownArticle = Omit<Article, 'photograph'> & { slug: string; photograph: Photograph | null };

/** The page on which a question stands. */
export type QuestionPlace = 'home' | 'boarding' | 'lessons';

export type Question = { question: string; answer: string; place: QuestionPlace };

/** Whether the club has something to say on /pensjonat and on /jazdy; else there is no such page. */
export type Offered = Record<'boarding' | 'lessons', boolean>;

/** Free boxes, as far as visitors are told: how many now, and the first day of the next one. Null: unknown, or not told. */
export type ToldBoxes = { free: number | null; next: Day | null };

/** A day with other hours than its weekday; null hours for closed. */
export type SpecialDay = { day: Day; hours: Hours | null; why: string };

/** The public pages whose words for search engines managers may set. */
export const PUBLIC_PAGES = [
  'home',
  'boarding',
  'lessons',
  'articles',
  'visit',
  'support',
  'app',
  'bug',
  'privacy',
  'terms',
] as const;

export type PublicPage = (typeof PUBLIC_PAGES)[number];

/** A page's title and description for search engines. */
export type PageWords = { title: string; description: string };

/** The public site's content, as managers have set it up. Empty parts are not shown. */
export type SiteContent = {
  /**
   * `free_boxes`: whether to tell visitors of them; null: nobody has chosen yet. `reply_days`: working days within which
   * requests are answered.
   */
  welcome: { headline: string; intro: string; free_boxes: boolean | null; visit: string; reply_days: number };
  boarding: { about: string; kinds: Priced[]; included: string[]; note: string };
  lessons: { about: string; lessons: Priced[]; note: string };
  /** From Monday to Sunday; null for closed. `special`: in order; past days are not shown. */
  hours: { week: (Hours | null)[]; note: string; special: SpecialDay[] };
  way: {
    travel: { from: string; by: string; time: string }[];
    start: string;
    /** A landmark, and the turn there. */
    steps: { turn: Turn; at: string }[];
    parking: string;
  };
  facts: { facts: { name: string; value: string }[] };
  people: { people: { name: string; role: string; about: string }[] };
  day: { day: { time: string; what: string; more: string }[] };
  questions: { questions: Question[] };
  /** The newest first. */
  news: { news: Article[] };
  /** For search engines: '' is made of the rest of the content. `profiles`: addresses of the club elsewhere. */
  words: { pages: Partial<Record<PublicPage, PageWords>>; profiles: string[] };
};

export type SitePart = keyof SiteContent;

/** A screenshot of the app, in a gallery that opens it over the whole screen. */
export type Picture = {
  /** for addresses: 'zadania' */
  id: string;
  caption: string;
  alt: string;
  /** of the large version, in pixels */
  width: number;
  height: number;
  /** for the gallery, as a srcset: '/showcase/zadania-195.avif 195w, …' */
  small: { avif: string; webp: string };
  /** for the whole screen: an address */
  large: { avif: string; webp: string };
};
