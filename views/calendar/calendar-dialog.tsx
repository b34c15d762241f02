import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import { Dialog } from '../parts/dialog.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { titleOf } from './entry-texts.ts';
import { EventForm } from './event-form.tsx';
import { firstTimes } from './first-times.ts';
import { placeOf } from './place.ts';

/** The dialog at the address of a calendar, if it names one; the page's layout lays it over the page. */
export function calendarDialog(calendar: CalendarView) {
  const { dialog, horse, now } = calendar;
  if (!dialog) return null;
  const close = placeOf(calendar, {});
  if (dialog.kind === 'entry')
    return (
      <Dialog title={titleOf(dialog.entry)} close={close}>
        <EntryPanel entry={dialog.entry} workers={dialog.workers} back={close} />
      </Dialog>
    );
  return (
    horse && (
      <Dialog title={`Nowe wydarzenie · ${horse.name}`} close={close} focus="inside">
        <EventForm id={dialog.id} horseId={horse.id} times={firstTimes(dialog.day, now)} />
      </Dialog>
    )
  );
}
