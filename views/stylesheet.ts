import { createContext } from 'react';

/**
 * The stylesheets of client/styles/pages. A page links one of them: it waits for it, and may send three requests before
 * its pictures. Order of the layers, not of the selectors, decides in them who wins: a screen may bend a part.
 */
export const STYLESHEETS = [
  'site',
  'landing',
  'house',
  'lists',
  'panel',
  'calendar',
  'horse',
  'horse-calendar',
  'horse-services',
  'billing',
  'statement',
  'office',
  'requests',
  'transfers',
  'accounts',
  'all',
] as const;
export type Stylesheet = (typeof STYLESHEETS)[number];

/** Hears from the layout which stylesheet the page that is being drawn needs. */
export const StylesheetSink = createContext<((name: Stylesheet) => void) | null>(null);
