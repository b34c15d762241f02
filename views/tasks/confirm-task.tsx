import type { FormEvent, MouseEvent } from 'react';
import { FINAL } from '../../server/domain/texts.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { type TaskItem, taskAddress } from './task-facts.tsx';

/** What the dialog of a task is called. */
export const taskTitle = (task: TaskItem) => ('date_finished' in task ? 'Ukończone zadanie' : 'Zatwierdź zadanie');

type Props = {
  task: TaskItem;
  /** the address of the list; the dialog's own leads from there */
  close: string;
  /** for an island: the answer is awaited */
  sending?: boolean;
  onSubmit?: (event: FormEvent) => void;
  onCancel?: (event: MouseEvent) => void;
};

/** The end of an open task's dialog: says that it is final, and asks. */
export function ConfirmTask({ task, close, sending, onSubmit, onCancel }: Props) {
  return (
    <Form action="/api/complete_service" back={taskAddress(close, task.id)} onSubmit={onSubmit}>
      <ErrorSummary />
      <input type="hidden" name="id" value={task.id} />
      <p>{FINAL}</p>
      <div className="row-of-buttons">
        <Button kind="main" disabled={sending}>
          Zatwierdź
        </Button>
        <ButtonLink href={close} onClick={onCancel}>
          Anuluj
        </ButtonLink>
      </div>
    </Form>
  );
}
