import { ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ConfirmTask, taskTitle } from './confirm-task.tsx';
import { RoundSheet, type Sheet } from './round-sheet.tsx';
import { type KnownTask, TaskFacts } from './task-facts.tsx';

/** What lies over a list of tasks: a task, the word that there is none, or the sheet of a round. */
export type TaskDialogState = { task: KnownTask | 'missing' } | { sheet: Sheet } | null;

/** What lies over a list of tasks, which is at the address `close`; null for nothing. */
export function taskDialog(state: TaskDialogState, close: string) {
  if (!state) return null;
  return 'sheet' in state ? (
    <RoundSheet sheet={state.sheet} close={close} />
  ) : (
    <TaskDialog task={state.task} close={close} />
  );
}

type Props = { task: KnownTask | 'missing'; close: string };

/** The dialog at a task's address: to confirm an open one, to look at a finished one, to hear that there is none. */
function TaskDialog({ task, close }: Props) {
  if (task === 'missing') return <NoSuchTask close={close} />;
  const finished = task.date_finished !== undefined;
  return (
    <Dialog title={taskTitle(finished)} close={close}>
      <TaskFacts task={task} />
      {!finished && (
        <ConfirmTask id={task.id}>
          <ButtonLink href={close}>Anuluj</ButtonLink>
        </ConfirmTask>
      )}
    </Dialog>
  );
}

const NoSuchTask = ({ close }: { close: string }) => (
  <Dialog title="Nie ma takiego zadania" close={close}>
    <p>Mogło zostać usunięte albo przydzielone komuś innemu. Na liście są zadania, które teraz na Ciebie czekają.</p>
    <div className="row-of-buttons">
      <ButtonLink kind="main" href={close}>
        Wróć do listy
      </ButtonLink>
    </div>
  </Dialog>
);
