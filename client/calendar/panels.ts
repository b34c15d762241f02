/** The dialogs over a calendar. They are loaded when the first one opens, because most visits open none. */
export { EntryDialog } from './entry-dialog.tsx';
export { EventDialog } from './event-dialog.tsx';
