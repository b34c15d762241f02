/** What client/dialog.ts tells islands, each as an event. */

/** The fields of the form that was saved; null when none was. */
export type Sent = URLSearchParams | FormData | null;

/** At a `[data-refresh]` part that is about to be swapped, with the form's fields: prevented by an island that reads it itself. */
export const PART_SWAPPED = 'part-swapped';

/** At the window, with the form's fields: it leads to another page. An island that shows that in this page prevents it. */
export const FORM_LEADS = 'form-leads';

/** At the window, once a dialog is closed. */
export const DIALOG_CLOSED = 'dialog-closed';
