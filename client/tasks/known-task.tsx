import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../views/parts/button.tsx';
import { Facts } from '../../views/parts/facts.tsx';
import { ConfirmTask, type TaskState } from '../../views/tasks/confirm-task.tsx';
import { HealthAlert } from '../../views/tasks/task-facts.tsx';
import { readDialog } from './read-dialog.ts';

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
  state: TaskState;
  sending: boolean;
  onClose: () => void;
  onConfirm: (event: FormEvent) => void;
};

/**
 * What the row says of a task, until all that the server knows of it is there: finishing is final, so its button waits for
 * the alert and the description, and says so when they cannot be had.
 */
export function KnownTask({ task, state, sending, onClose, onConfirm }: Props) {
  const { facts, readAgain } = useFacts(task.link.href);
  return (
    <>
      {typeof facts === 'string' ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own drawing, of a page as any other
        <div className="server-html" dangerouslySetInnerHTML={{ __html: facts }} />
      ) : (
        <FactsOfRow task={task} />
      )}
      {facts === null && (
        <div role="alert">
          <p>Nie udało się wczytać alertu i opisu tego zadania. Sprawdź połączenie.</p>
          <Button type="button" onClick={readAgain}>
            Spróbuj ponownie
          </Button>
        </div>
      )}
      {state === 'open' && (
        <ConfirmTask id={task.id} waiting={sending || typeof facts !== 'string'} onSubmit={onConfirm}>
          <Button type="button" onClick={onClose}>
            Anuluj
          </Button>
        </ConfirmTask>
      )}
    </>
  );
}

/** A task's facts as the server draws them: undefined while they are read, null when the server was not reached. */
function useFacts(address: string) {
  const [facts, setFacts] = useState<string | null>();
  const read = () => {
    setFacts(undefined);
    readDialog(address, ':not(form)').then((parts) => {
      if (parts === undefined)
        location.assign(address); // the page says what has become of the task
      else setFacts(parts === null ? null : parts.html);
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; another task is another component
  useEffect(read, []);
  return { facts, readAgain: read };
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
