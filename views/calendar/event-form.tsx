import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/choices.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Props = {
  /** the event's id, also of a new one, so that a repeated request creates one event */
  id: string;
  times: { start: string; start_time: string; end: string; end_time: string };
  allDay?: boolean;
  /** the horse of a new event */
  horseId?: string;
  /** for an event of the stable: the action, further fields, and the calendar from which the form was opened */
  action?: string;
  more?: ReactNode;
  openedFrom?: string;
  /** the page to which a refusal returns; by default this one */
  here?: string;
  typed?: { title: string; description: string };
  /** for an existing event: the values that its form shows, and their version */
  changes?: { title: string; description: string; formVersion: string };
  /** the button that cancels */
  children: ReactNode;
};

const QUARTER = 15 * 60;

/** The form of a new or an existing event: days, and hours by the quarter unless it lasts all day. */
export function EventForm(props: Props) {
  const { id, horseId, changes, times, allDay = false, more, here, openedFrom, children } = props;
  const action = props.action ?? (changes ? '/api/update_event' : '/api/create_event');
  const words = changes ?? props.typed;
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
