import type { Grosze } from '../../server/domain/money.ts';

/** Something with a price; null: it has none to tell. */
export type Priced = { name: string; detail: string; price: Grosze | null };

/** When the stable is open on a day, 'HH:MM'. */
export type Hours = { opens: string; closes: string };

export type Turn = 'straight' | 'left' | 'right';

/** What the public site says of the stable, as its managers have set it up. What is empty is not shown. */
export type SiteContent = {
  welcome: { headline: string; intro: string; free_boxes: boolean; visit: string };
  boarding: { kinds: Priced[]; included: string[]; note: string };
  lessons: { lessons: Priced[]; note: string };
  /** From Monday on; null: closed. */
  hours: { week: (Hours | null)[]; note: string };
  way: {
    travel: { from: string; by: string; time: string }[];
    start: string;
    /** What one passes, and where one goes on from there. */
    steps: { turn: Turn; at: string }[];
    parking: string;
  };
  facts: { facts: { name: string; value: string }[] };
  people: { people: { name: string; role: string; about: string }[] };
  day: { day: { time: string; what: string; more: string }[] };
};

export type SitePart = keyof SiteContent;
