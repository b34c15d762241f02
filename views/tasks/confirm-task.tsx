import type { ReactNode } from 'react';
import { FINAL } from '../../server/features/tasks/texts.ts';
import { Button } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';

/** The state of a task for the viewer. `early`: its day has not come, so it cannot be confirmed yet. */
export type ConfirmState = 'open' | 'finished' | 'skipped' | 'early';

export const TASK_TITLES: Record<ConfirmState, string> = {
  open: 'Zatwierdź zadanie',
  finished: 'Ukończone zadanie',
  skipped: 'Niewykonane zadanie',
  early: 'Zadanie',
};

type Props = {
  id: string;
  /** the facts about the task are not loaded yet */
  waiting?: boolean;
  children: ReactNode;
};

/** Warns that finishing a task is final. A refused form returns to its page. */
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
