import type { KnownTask, TaskDialogState } from '../../server/features/tasks/schema.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ConfirmTask, TASK_TITLES, type TaskState } from './confirm-task.tsx';
import { RoundSheet } from './round-sheet.tsx';
import { NotBefore, TaskFacts } from './task-facts.tsx';

export function taskDialog(state: TaskDialogState, close: string) {
  if (!state) return null;
  return 'sheet' in state ? <RoundSheet sheet={state.sheet} close={close} /> : <TaskDialog {...state} close={close} />;
}

/** `early`: its day has not come, so the viewer may not confirm it yet. */
type Props = { task: KnownTask; early: boolean; close: string };

/** The dialog at a task's address: to confirm an open one, to look at one that is finished or still to come. */
function TaskDialog({ task, early, close }: Props) {
  const state: TaskState = task.date_finished !== undefined ? 'finished' : early ? 'early' : 'open';
  return (
    <Dialog title={TASK_TITLES[state]} close={close}>
      <TaskFacts task={task} />
      {state === 'early' && <NotBefore day={task.date_to_finish} />}
      {state === 'open' && (
        <ConfirmTask id={task.id}>
          <ButtonLink href={close}>Anuluj</ButtonLink>
        </ConfirmTask>
      )}
    </Dialog>
  );
}
