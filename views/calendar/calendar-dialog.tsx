import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EntryPanel, QUESTIONS } from './entry-panel.tsx';
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
    const questions = {
      delete: placeOf(calendar, { dialog: 'delete-event', id: entry.id }),
      finish: placeOf(calendar, { dialog: 'finish-service', id: entry.id }),
    };
    return (
      <Dialog title={titleOf(entry)} close={close}>
        <EntryPanel entry={entry} workers={workers} back={close} questions={questions} />
      </Dialog>
    );
  }
  if (dialog.kind === 'question') {
    const { entry, question } = dialog;
    const Asking = QUESTIONS[question];
    return (
      <Dialog title={titleOf(entry)} close={close} focus="inside">
        <Asking entry={entry}>
          <ButtonLink href={placeOf(calendar, { dialog: entry.kind, id: entry.id })} autoFocus>
            Anuluj
          </ButtonLink>
        </Asking>
      </Dialog>
    );
  }
  const plan = dialog.chosen ?? { times: firstTimes(dialog.day, now) };
  return (
    horse && (
      <Dialog title={`Nowe wydarzenie · ${horse.name}`} close={close} focus="inside">
        <EventForm id={dialog.id} horseId={horse.id} {...plan} />
      </Dialog>
    )
  );
}
