import type { ReactNode } from 'react';
import { FINAL } from '../../server/features/tasks/texts.ts';
import { Button } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';

/** What the viewer can do about a task: confirm it, look at it once it is finished or skipped, or wait for its day. */
export type TaskState = 'open' | 'finished' | 'skipped' | 'early';

export const TASK_TITLES: Record<TaskState, string> = {
  open: 'Zatwierdź zadanie',
  finished: 'Ukończone zadanie',
  skipped: 'Niewykonane zadanie',
  early: 'Zadanie',
};

type Props = {
  id: string;
  /** for what is known of the task */
  waiting?: boolean;
  children: ReactNode;
};

/** Warns that finishing a task is final. A refused form returns to the page it stood on. */
export function ConfirmTask({ id, waiting, children }: Props) {
  return (
    <Form action="/api/complete_service">
      <ErrorSummary />
      <input type="hidden" name="id" value={id} />
      <p>{FINAL}</p>
      <div className="row-of-buttons">
        {children}
        <Button kind="main" disabled={waiting}>
          Zatwierdź
        </Button>
      </div>
    </Form>
  );
}
