import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../../views/parts/button.tsx';
import { ModalDialog } from '../../views/parts/dialog.tsx';
import { Facts } from '../../views/parts/facts.tsx';
import { ConfirmTask, TASK_TITLES, type TaskState } from '../../views/tasks/confirm-task.tsx';
import { HealthAlert } from '../../views/tasks/task-facts.tsx';
import { ServerParts, useServerDialog } from './server-dialog.tsx';

/** A task as its row shows it. */
export type Row = {
  kind: 'task';
  id: string;
  link: HTMLAnchorElement;
  service: string;
  horse: string;
  /** Why its horse is in alert, '' when that is unknown; undefined without an alert. */
  alert: string | undefined;
};

type Props = {
  task: Row;
  /** of the list's tasks */
  state: TaskState;
  sending: boolean;
  dialog: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  /** After it has closed, in whatever way; `settled`: its list is out of date. */
  closed: (settled: boolean) => void;
  onConfirm: (event: FormEvent) => void;
};

/**
 * What the row says of a task, until all that the server knows of it is there: finishing is final, so its button waits for
 * the alert and the description, and says so when they cannot be had. It is gone where somebody else has been faster.
 */
export function TaskDialog({ task, state, sending, dialog, closed, onClose, onConfirm }: Props) {
  const [unreached, setUnreached] = useState(false);
  const { read, readAgain } = useServerDialog(task.link.href, ':not([data-sends])', () => setUnreached(true));
  const settled = state === 'open' && read?.sends === false;

  function tryAgain() {
    setUnreached(false);
    readAgain();
  }

  return (
    <ModalDialog title={read?.title || TASK_TITLES[state]} ref={dialog} onClose={() => closed(settled)}>
      {read ? <ServerParts of={read.parts} /> : <FactsOfRow task={task} />}
      {!read && !unreached && <p className="muted">Wczytuję opis zadania…</p>}
      {!read && unreached && (
        <div role="alert" className="form">
          <p>Nie udało się wczytać wszystkiego o tym zadaniu. Sprawdź połączenie.</p>
          <Button type="button" onClick={tryAgain}>
            Spróbuj ponownie
          </Button>
        </div>
      )}
      {state === 'open' && !settled && (
        <ConfirmTask id={task.id} waiting={sending || !read} onSubmit={onConfirm}>
          <Button type="button" onClick={onClose}>
            Anuluj
          </Button>
        </ConfirmTask>
      )}
    </ModalDialog>
  );
}

const FactsOfRow = ({ task: { service, horse, alert } }: { task: Row }) => (
  <>
    {alert !== undefined && (
      <p>
        <HealthAlert /> {alert}
      </p>
    )}
    <Facts
      of={[
        ['Zadanie', service],
        ['Koń', horse],
      ]}
    />
  </>
);
