import type { FormEvent, Ref } from 'react';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/choices.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import type { Times } from './first-times.ts';

type Props = {
  /** of the new event, so that sent twice it is one */
  id: string;
  horseId: string;
  times: Times;
  allDay?: boolean;
  /** what was refused, in an island */
  errors?: Record<string, string>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  sending?: boolean;
  summary?: Ref<HTMLDivElement>;
};

const QUARTER = 15 * 60;

/** A new event of a horse: days, and hours by the quarter unless it lasts all day. */
export function EventForm({ id, horseId, times, allDay = false, errors, onSubmit, sending, summary }: Props) {
  return (
    <Form action="/api/create_event" id="event" {...(errors && { errors })} {...(onSubmit && { onSubmit })}>
      <ErrorSummary form="event" {...(summary && { ref: summary })} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="horse_id" value={horseId} />
      <Field name="title" label="Tytuł" maxLength={120} required autoFocus />
      <Check name="allDay" label="Cały dzień" defaultChecked={allDay} />
      <div className="moments">
        <Field name="start" label="Od dnia" type="date" required defaultValue={times.start} />
        <Field name="start_time" label="Od godziny" type="time" step={QUARTER} defaultValue={times.start_time} />
        <Field name="end" label="Do dnia" type="date" required defaultValue={times.end} />
        <Field name="end_time" label="Do godziny" type="time" step={QUARTER} defaultValue={times.end_time} />
      </div>
      <TextArea name="description" label="Opis" maxLength={5000} />
      <Button kind="main" aria-busy={sending}>
        Dodaj wydarzenie
      </Button>
    </Form>
  );
}
