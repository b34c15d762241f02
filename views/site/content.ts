import type { Grosze } from '../../server/domain/money.ts';

/** A null price is not shown. */
export type Priced = { name: string; detail: string; price: Grosze | null };

/** 'HH:MM'. */
export type Hours = { opens: string; closes: string };

export type Turn = 'straight' | 'left' | 'right';

/** The public site's content, as managers have set it up. Empty parts are not shown. */
export type SiteContent = {
  welcome: { headline: string; intro: string; free_boxes: boolean; visit: string };
  boarding: { kinds: Priced[]; included: string[]; note: string };
  lessons: { lessons: Priced[]; note: string };
  /** From Monday on; null for closed. */
  hours: { week: (Hours | null)[]; note: string };
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
};

export type SitePart = keyof SiteContent;
