import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { DeleteQuestion, EntryPanel } from './entry-panel.tsx';
import { titleOf } from './entry-texts.ts';
import { EventForm } from './event-form.tsx';
import { firstTimes } from './first-times.ts';
import { placeOf } from './place.ts';

/** The dialog at the address of a calendar, if it names one; the page's layout lays it over the page. */
export function calendarDialog(calendar: CalendarView) {
  const { dialog, horse, now } = calendar;
  if (!dialog) return null;
  const close = placeOf(calendar, {});
  if (dialog.kind === 'entry') {
    const { entry, workers } = dialog;
    const deletion = placeOf(calendar, { dialog: 'delete-event', id: entry.id });
    return (
      <Dialog title={titleOf(entry)} close={close}>
        <EntryPanel entry={entry} workers={workers} back={close} deletion={deletion} />
      </Dialog>
    );
  }
  if (dialog.kind === 'delete') {
    const { entry } = dialog;
    return (
      <Dialog title={titleOf(entry)} close={close} focus="inside">
        <DeleteQuestion entry={entry} back={close}>
          <ButtonLink href={placeOf(calendar, { dialog: entry.kind, id: entry.id })} autoFocus>
            Anuluj
          </ButtonLink>
        </DeleteQuestion>
      </Dialog>
    );
  }
  return (
    horse && (
      <Dialog title={`Nowe wydarzenie · ${horse.name}`} close={close} focus="inside">
        <EventForm id={dialog.id} horseId={horse.id} times={firstTimes(dialog.day, now)} />
      </Dialog>
    )
  );
}
