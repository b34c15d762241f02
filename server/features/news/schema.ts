import type { Day } from '../../domain/days.ts';
import type { Photograph } from '../photographs/schema.ts';

/** A piece of news. */
export type ShownArticle = {
  id: string;
  /** The end of its address. */
  slug: string;
  title: string;
  day: Day;
  body: string;
  /** One of the club's photographs. */
  photograph: Photograph | null;
  changed_at: Date;
};
