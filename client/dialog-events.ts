/** The events by which client/dialog.ts informs islands. */

/** The fields of the saved form; null without one. */
export type Sent = URLSearchParams | FormData | null;

/**
 * Fired at a `[data-refresh]` part before it is swapped, with the form's fields. An island that updates the part itself
 * prevents it.
 */
export const PART_SWAPPED = 'part-swapped';

/**
 * Fired at the window before a saved form leads to its next page, with its fields. An island that shows the result on this page
 * prevents it.
 */
export const FORM_LEADS = 'form-leads';

/** Fired at the window after a dialog has closed. */
export const DIALOG_CLOSED = 'dialog-closed';
