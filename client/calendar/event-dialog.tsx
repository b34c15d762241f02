import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Day } from '../../server/domain/days.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { Times } from '../../server/features/calendar/schema.ts';
import { calendarTexts } from '../../server/features/calendar/texts.ts';
import { EventForm } from '../../views/calendar/event-form.tsx';
import { Button } from '../../views/parts/button.tsx';
import { ModalDialog } from '../../views/parts/dialog.tsx';
import { call } from '../api.ts';
import { useAlert } from '../notice.tsx';
import { errorsIn, formAlert, refusalAlert } from '../refusal.ts';

export type Plan = { times: Times; allDay: boolean };
export type Made = { id: string; from: Day; to: Day };
type Props = {
  horse: { id: string; name: string };
  plan: Plan;
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  onMade: (event: Made) => void;
  /** The event was refused after its dialog had closed. */
  onLost: (alert: PageAlert) => void;
};

/** The dialog for a new event of a horse. */
export function EventDialog({ horse, plan, ref: dialog, onClose, onMade, onLost }: Props) {
  const [id] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { alert, setAlert, element: alertElement } = useAlert();
  const [sending, setSending] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const left = useRef(false);

  useEffect(() => {
    left.current = false;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
    return () => {
      left.current = true;
    };
  }, [dialog]);

  useEffect(() => {
    if (alert) summary.current?.focus();
  }, [alert]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const { allDay, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
    setSending(true);
    const answer = await call('POST', '/api/create_event', { ...fields, allDay: allDay !== undefined });
    setSending(false);
    if (answer.ok) {
      dialog.current?.close();
      const [from, to] = [fields.start, fields.end].sort() as [Day, Day];
      onMade({ id, from, to });
      return;
    }
    // The close event comes a moment after the close.
    if (left.current || !dialog.current?.open) return onLost(refusalAlert(calendarTexts.createEvent, answer));
    setErrors(errorsIn(answer));
    setAlert(formAlert(calendarTexts.createEvent, answer));
  }

  return (
    <ModalDialog title={`Nowe wydarzenie · ${horse.name}`} ref={dialog} onClose={onClose}>
      <EventForm
        {...plan}
        id={id}
        horseId={horse.id}
        errors={errors}
        onSubmit={submit}
        sending={sending}
        summary={summary}
      >
        <Button type="button" onClick={() => dialog.current?.close()}>
          Anuluj
        </Button>
      </EventForm>
      {alertElement}
    </ModalDialog>
  );
}
