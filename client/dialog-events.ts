/** The events by which client/dialog.ts informs islands. */

/** The fields of the form that was saved; null when none was. */
export type Sent = URLSearchParams | FormData | null;

/** At a `[data-refresh]` part before it is swapped, with the form's fields. An island that reads the part itself prevents it. */
export const PART_SWAPPED = 'part-swapped';

/** At the window, with the form's fields: it leads to another page. An island that shows that in this page prevents it. */
export const FORM_LEADS = 'form-leads';

/** At the window, once a dialog is closed. */
export const DIALOG_CLOSED = 'dialog-closed';
