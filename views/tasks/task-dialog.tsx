import { Dialog } from '../parts/dialog.tsx';
import { ConfirmTask, taskTitle } from './confirm-task.tsx';
import { TaskFacts, type TaskItem } from './task-facts.tsx';

/** The dialog at a task's address: to confirm an open one, to look at a finished one. */
export function TaskDialog({ task, close }: { task: TaskItem; close: string }) {
  return (
    <Dialog title={taskTitle(task)} close={close}>
      <TaskFacts task={task} />
      {!('date_finished' in task) && <ConfirmTask task={task} close={close} />}
    </Dialog>
  );
}
