import { createContext } from 'react';

/**
 * The stylesheets of client/styles/bundles. A page links only one, because rendering waits for it. Cascade layers decide
 * between rules, so that a screen may adjust a part.
 */
export const STYLESHEETS = ['site', 'app', 'office', 'desk', 'boxes', 'calendar', 'print', 'wall', 'visit'] as const;
export type Stylesheet = (typeof STYLESHEETS)[number];

/** Called by the layout with the stylesheet that the page needs. */
export const StylesheetSink = createContext<((name: Stylesheet) => void) | null>(null);
