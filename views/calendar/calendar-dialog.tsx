import type { CalendarPage } from '../../server/features/calendar/schema.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { InstantDialog, OfRow } from '../parts/instant-dialog.tsx';
import { EntryPanel, QUESTIONS } from './entry-panel.tsx';
import { titleOf } from './entry-texts.ts';
import { EventForm } from './event-form.tsx';
import { firstTimes, timesOf } from './first-times.ts';
import { type Place, placeOf } from './place.ts';

/** The open dialog of a calendar, for the page's layout; null if none is open. */
export function calendarDialog(calendar: CalendarPage) {
  const { dialog, horse, now, here, date, today, view, show, shown } = calendar;
  if (!dialog) return null;
  const place: Place = { here, date, today, view, show, page: 'list' in shown ? shown.list.page : 1 };
  const close = placeOf(place, {});
  if (dialog.kind === 'entry') {
    const { entry, workers } = dialog;
    return (
      <Dialog title={titleOf(entry)} close={close}>
        <EntryPanel
          entry={entry}
          workers={workers}
          back={close}
          ofHorse={horse !== null}
          edit={placeOf(place, { dialog: 'edit-event', id: entry.id })}
          questions={{
            delete: placeOf(place, { dialog: 'delete-event', id: entry.id }),
            finish: placeOf(place, { dialog: 'finish-service', id: entry.id }),
          }}
        />
      </Dialog>
    );
  }
  if (dialog.kind === 'edit') {
    const { entry, formVersion } = dialog;
    const { id, title, description, all_day: allDay } = entry;
    return (
      <Dialog title="Edytuj wydarzenie" close={close} focus="inside">
        <EventForm id={id} allDay={allDay} times={timesOf(entry, now)} changes={{ title, description, formVersion }}>
          <ButtonLink href={placeOf(place, { dialog: entry.kind, id })}>Anuluj</ButtonLink>
        </EventForm>
      </Dialog>
    );
  }
  if (dialog.kind === 'question') {
    const { entry, question } = dialog;
    const Confirmation = QUESTIONS[question];
    return (
      <Dialog title={titleOf(entry)} close={close} focus="inside">
        <Confirmation entry={entry}>
          <ButtonLink href={placeOf(place, { dialog: entry.kind, id: entry.id })} autoFocus>
            Anuluj
          </ButtonLink>
        </Confirmation>
      </Dialog>
    );
  }
  const plan = dialog.chosen ?? { times: firstTimes(dialog.day, now) };
  return (
    horse && (
      <Dialog title={`Nowe wydarzenie · ${horse.name}`} close={close} focus="inside">
        <EventForm id={dialog.id} horseId={horse.id} {...plan}>
          <ButtonLink href={close}>Anuluj</ButtonLink>
        </EventForm>
      </Dialog>
    )
  );
}

/** Shows the title of the pressed entry until the server has answered with its dialog. */
export const InstantEntryDialog = ({ calendar: { here } }: { calendar: CalendarPage }) => (
  <InstantDialog
    names="event service payment"
    title={<OfRow name="words" />}
    close={here}
    waiting="Ładowanie…"
    unread="Nie udało się wczytać wydarzenia."
  />
);
