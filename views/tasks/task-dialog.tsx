import { ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ConfirmTask, taskTitle } from './confirm-task.tsx';
import { RoundSheet, type Sheet } from './round-sheet.tsx';
import { type KnownTask, TaskFacts } from './task-facts.tsx';

/** What lies over a list of tasks: a task or the sheet of a round. */
export type TaskDialogState = { task: KnownTask } | { sheet: Sheet } | null;

/** What lies over a list of tasks, which is at the address `close`; null for nothing. */
export function taskDialog(state: TaskDialogState, close: string) {
  if (!state) return null;
  return 'sheet' in state ? (
    <RoundSheet sheet={state.sheet} close={close} />
  ) : (
    <TaskDialog task={state.task} close={close} />
  );
}

type Props = { task: KnownTask; close: string };

/** The dialog at a task's address: to confirm an open one, to look at a finished one. */
function TaskDialog({ task, close }: Props) {
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
