/** The dialogs over a calendar: loaded when the first of them opens, for most who look at a calendar open none. */
export { EntryDialog } from './entry-dialog.tsx';
export { EventDialog } from './event-dialog.tsx';
