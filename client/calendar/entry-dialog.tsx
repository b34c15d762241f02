import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type PageAlert, successAlert } from '../../server/domain/texts.ts';
import type { Entry, EntryDetails } from '../../server/features/calendar/schema.ts';
import type { Worker } from '../../server/features/catalogue/schema.ts';
import { type Command, EntryPanel } from '../../views/calendar/entry-panel.tsx';
import { titleOf } from '../../views/calendar/entry-texts.ts';
import { ModalDialog } from '../../views/parts/dialog.tsx';
import { type Answer, call, PATIENCE } from '../api.ts';
import { useAlert } from '../notice.tsx';
import { refusalAlert } from '../refusal.ts';

type Props = {
  entry: Entry;
  /** The address of the event's form. */
  edit: string;
  back: string;
  /** This is the calendar of a single horse. */
  ofHorse: boolean;
  /** The viewer may assign work. */
  assigns: boolean;
  ref: RefObject<HTMLDialogElement | null>;
  close: () => void;
  onClose: () => void;
  /** `changed`: the calendar is out of date. */
  onDone: (alert: PageAlert | null, changed: boolean) => void;
};

type Known = { details: EntryDetails; workers: Worker[] | null };

/** Refusals after which the calendar is out of date: the entry is gone, or somebody else was faster. */
const OUTDATED = [404, 409];

async function readEntry({ kind, id }: Entry, assigns: boolean): Promise<Answer<Known>> {
  const answer = await call<EntryDetails>('GET', `/api/get_calendar_entry/${kind}/${id}`);
  if (!answer.ok) return answer;
  const details = answer.data;
  if (!assigns || !details.may_assign) return { ...answer, data: { details, workers: null } };
  const workers = await call<Worker[]>('GET', '/api/get_all_workers');
  return { ...answer, data: { details, workers: workers.ok ? workers.data : null } };
}

const unread = (status: number): PageAlert => ({
  kind: 'error',
  title: 'BŁĄD',
  button: 'Dalej',
  message:
    status === 404 ? 'Tego wydarzenia już nie ma' : 'Nie udało się wczytać wydarzenia. Spróbuj ponownie za chwilę.',
});

/** The panel of an entry. It is read each time it opens, because the calendar may be out of date. */
export function EntryDialog({ entry, edit, back, ofHorse, assigns, ref, close, onClose, onDone }: Props) {
  const [known, setKnown] = useState<Known | null>(null);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { setAlert, element: alertElement } = useAlert();
  const left = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; it is another dialog for another entry
  useEffect(() => {
    left.current = false;
    const late = setTimeout(() => end(unread(0), 0), PATIENCE);
    readEntry(entry, assigns).then((read) => {
      clearTimeout(late);
      if (left.current) return;
      if (read.ok) setKnown(read.data);
      else if (read.status !== 401) end(unread(read.status), read.status); // 401: the browser is already leaving for the sign-in
    });
    return () => {
      left.current = true;
      clearTimeout(late);
    };
  }, []);

  function end(alert: PageAlert | null, status: number) {
    close();
    onDone(alert, status < 400 ? status > 0 : OUTDATED.includes(status));
  }

  async function send(event: FormEvent<HTMLFormElement>, { texts, method, path, body }: Command) {
    event.preventDefault();
    if (sending) return;
    const { worker_id } = Object.fromEntries(new FormData(event.currentTarget));
    if (worker_id !== undefined && worker_id === (known?.details.worker_id ?? '')) return end(null, 0); // assigned to them already
    setSending(true);
    setErrors({});
    const answer = await call<{ at?: string }>(
      method,
      path,
      body && { ...body, ...(worker_id !== undefined && { worker_id: worker_id || null }) },
    );
    if (answer.status === 401) return; // the browser is already leaving for the sign-in
    setSending(false);
    if (answer.ok) return end(successAlert(texts, answer.data.at) ?? null, answer.status);
    const refusal = refusalAlert(texts, answer);
    const isClosed = left.current || !ref.current?.open; // the close event comes a moment after the close
    if (isClosed || OUTDATED.includes(answer.status)) return end(refusal, answer.status);
    setErrors(answer.fields);
    setAlert(refusal);
  }

  return (
    <ModalDialog title={titleOf(entry)} ref={ref} onClose={onClose}>
      {known ? (
        <div className="panel-sent" aria-busy={sending}>
          <EntryPanel
            entry={known.details}
            workers={known.workers}
            edit={edit}
            back={back}
            ofHorse={ofHorse}
            errors={errors}
            send={send}
          />
        </div>
      ) : (
        <p role="status">{entry.horse_name ? 'Ładowanie danych konia...' : 'Ładowanie…'}</p>
      )}
      {alertElement}
    </ModalDialog>
  );
}
