import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/choices.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Props = {
  /** of the event; of a new one too, so that sent twice it is one */
  id: string;
  times: { start: string; start_time: string; end: string; end_time: string };
  allDay?: boolean;
  /** whose a new event is */
  horseId?: string;
  /** of an event of the stable: where it is sent, what else is asked, and the calendar it was opened from */
  action?: string;
  more?: ReactNode;
  openedFrom?: string;
  /** where a refusal returns to; by default this page */
  here?: string;
  typed?: { title: string; description: string };
  /** of an event that is there already: what its form shows, and from which version */
  changes?: { title: string; description: string; formVersion: string };
  /** the way out */
  children: ReactNode;
};

const QUARTER = 15 * 60;

/** A new event of a horse, or one to be changed: days, and hours by the quarter unless it lasts all day. */
export function EventForm({ id, horseId, changes, times, allDay = false, ...rest }: Props) {
  const {
    action = changes ? '/api/update_event' : '/api/create_event',
    more,
    typed,
    here,
    openedFrom,
    children,
  } = rest;
  const words = changes ?? typed;
  return (
    <Form action={action} id="event" {...(here && { back: here })}>
      <ErrorSummary form="event" />
      <input type="hidden" name="id" value={id} />
      {horseId && <input type="hidden" name="horse_id" value={horseId} />}
      {changes && <input type="hidden" name="form_version" value={changes.formVersion} />}
      {openedFrom && <input type="hidden" name="opened_from" value={openedFrom} />}
      <Field name="title" label="Tytuł" maxLength={120} required autoFocus defaultValue={words?.title} />
      <Check name="allDay" label="Cały dzień" defaultChecked={allDay} />
      <div className="moments">
        <Field name="start" label="Od dnia" type="date" required defaultValue={times.start} />
        <Field name="start_time" label="Od godziny" type="time" step={QUARTER} defaultValue={times.start_time} />
        <Field name="end" label="Do dnia" type="date" required defaultValue={times.end} />
        <Field name="end_time" label="Do godziny" type="time" step={QUARTER} defaultValue={times.end_time} />
      </div>
      <TextArea name="description" label="Opis" maxLength={5000} defaultValue={words?.description} />
      {more}
      <div className="row-of-buttons">
        {children}
        <Button kind="main">{changes ? 'Zapisz' : 'Dodaj wydarzenie'}</Button>
      </div>
    </Form>
  );
}
