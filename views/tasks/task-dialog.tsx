import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { TaskFacts, type TaskItem } from './task-facts.tsx';

export const CONFIRM_TITLE = 'Zatwierdź zadanie';
export const FINISHED_TITLE = 'Ukończone zadanie';
export const FINAL = 'Zatwierdzenie jest ostateczne i nie można go cofnąć.';

/** The dialog at a task's address: to confirm an open one, to look at a finished one. */
export function TaskDialog({ task, close }: { task: TaskItem; close: string }) {
  if ('date_finished' in task)
    return (
      <Dialog title={FINISHED_TITLE} close={close}>
        <TaskFacts task={task} />
      </Dialog>
    );
  return (
    <Dialog title={CONFIRM_TITLE} close={close}>
      <TaskFacts task={task} />
      <Form action="/api/complete_service" back={close}>
        <input type="hidden" name="id" value={task.id} />
        <p>{FINAL}</p>
        <div className="row-of-buttons">
          <Button kind="main">Zatwierdź</Button>
          <ButtonLink href={close}>Anuluj</ButtonLink>
        </div>
      </Form>
    </Dialog>
  );
}
