import { createContext } from 'react';

/**
 * The stylesheets of client/styles/bundles. A page links one of them, for it waits for it. Order of the layers, not of the
 * selectors, decides in them who wins: a screen may bend a part.
 */
export const STYLESHEETS = ['site', 'app', 'office', 'desk', 'calendar', 'print', 'wall'] as const;
export type Stylesheet = (typeof STYLESHEETS)[number];

/** Hears from the layout which stylesheet the page that is being drawn needs. */
export const StylesheetSink = createContext<((name: Stylesheet) => void) | null>(null);
