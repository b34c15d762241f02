import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Alert as AlertText, successAlert } from '../../server/domain/texts.ts';
import type { Entry, EntryDetails } from '../../server/features/calendar/schema.ts';
import { type Command, EntryPanel, type Worker } from '../../views/calendar/entry-panel.tsx';
import { titleOf } from '../../views/calendar/entry-texts.ts';
import { ModalDialog } from '../../views/parts/dialog.tsx';
import { call } from '../api.ts';
import { refusalAlert } from '../refusal.ts';

type Props = {
  entry: Pick<Entry, 'id' | 'kind'>;
  /** Whether work may be given to workers here. */
  assigns: boolean;
  onClose: () => void;
  /** What came of it: something was changed, or refused. */
  onDone: (alert: AlertText | null) => void;
};

type Known = { details: EntryDetails; workers: Worker[] | null };

async function readEntry({ entry: { kind, id }, assigns }: Pick<Props, 'entry' | 'assigns'>): Promise<Known | null> {
  const answer = await call<EntryDetails>('GET', `/api/get_calendar_entry/${kind}/${id}`);
  if (!answer.ok) return null;
  if (!assigns || !answer.data.may_assign) return { details: answer.data, workers: null };
  const workers = await call<Worker[]>('GET', '/api/get_all_workers');
  return { details: answer.data, workers: workers.ok ? workers.data : null };
}

/** The panel of an entry, which is read anew each time it opens. */
export function EntryDialog({ entry, assigns, onClose, onDone }: Props) {
  const [known, setKnown] = useState<Known | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    let left = false;
    readEntry({ entry, assigns }).then((read) => {
      if (left) return;
      if (read) setKnown(read);
      else onClose();
    });
    return () => {
      left = true;
    };
  }, [entry, assigns, onClose]);

  useEffect(() => {
    if (known) dialog.current?.showModal();
  }, [known]);

  async function send(event: FormEvent<HTMLFormElement>, { text, method, path, body }: Command) {
    event.preventDefault();
    const { worker_id } = Object.fromEntries(new FormData(event.currentTarget));
    const answer = await call(method, path, body && { ...body, ...(worker_id && { worker_id }) });
    dialog.current?.close();
    onDone(answer.ok ? (successAlert(text) ?? null) : refusalAlert(text, answer));
  }

  if (!known) return null;
  return (
    <ModalDialog title={titleOf(known.details)} ref={dialog} onClose={onClose}>
      <EntryPanel entry={known.details} workers={known.workers} send={send} />
    </ModalDialog>
  );
}
