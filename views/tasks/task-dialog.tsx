import type { KnownTask, TaskDialogState } from '../../server/features/tasks/schema.ts';
import { SHEET_TITLE } from '../../server/features/tasks/texts.ts';
import { RaiseAlertDialog } from '../health/health.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import { InstantDialog, OfRow } from '../parts/instant-dialog.tsx';
import { type ConfirmState, ConfirmTask, TASK_TITLES } from './confirm-task.tsx';
import { RoundSheet } from './round-sheet.tsx';
import { sheetBehind } from './round-texts.ts';
import { SkipWork } from './skip-dialog.tsx';
import { alertAddress, HealthAlert, horseAndBox, NotBefore, skipTaskAddress, TaskFacts } from './task-facts.tsx';

export function taskDialog(state: TaskDialogState, close: string) {
  if (!state) return null;
  if ('alert' in state || 'skip' in state) return <OverSheetOrList state={state} list={close} />;
  return 'sheet' in state ? <RoundSheet sheet={state.sheet} close={close} /> : <TaskDialog {...state} close={close} />;
}

type OverProps = { state: Extract<TaskDialogState, { alert: unknown } | { skip: unknown }>; list: string };

function OverSheetOrList({ state, list }: OverProps) {
  const close = sheetBehind(usePage().path, list);
  return 'alert' in state ? (
    <RaiseAlertDialog horse={state.alert} close={close} />
  ) : (
    <SkipWork skip={state.skip} close={close} />
  );
}

/** `early`: its day has not come, so the viewer may not confirm it yet. */
type Props = { task: KnownTask; early: boolean; may_unskip: boolean; close: string };

function TaskDialog({ task, early, may_unskip, close }: Props) {
  const state = stateOf(task, early);
  const cancel = <ButtonLink href={close}>Anuluj</ButtonLink>;
  const facts = (
    <>
      {task.horse_name !== null && !task.health_alert && (
        <p>
          <a className="tall" href={alertAddress(close, task.id)}>
            Zgłoś alert zdrowotny…
          </a>
        </p>
      )}
      <TaskFacts task={task} />
    </>
  );
  return (
    <Dialog title={TASK_TITLES[state]} close={close}>
      {state !== 'open' && facts}
      {state === 'early' && <NotBefore day={task.date_to_finish} />}
      {state === 'skipped' && may_unskip && (
        <Form action="/api/unskip_services">
          <input type="hidden" name="ids" value={task.id} />
          <div className="row-of-buttons">
            {cancel}
            <Button kind="main">Przywróć zadanie</Button>
          </div>
        </Form>
      )}
      {state === 'open' && (
        <ConfirmTask id={task.id} about={inWords(task)} due={task} cancel={cancel}>
          {facts}
          <p>
            <a className="tall" href={skipTaskAddress(close, task.id)}>
              Nie wykonano…
            </a>
          </p>
        </ConfirmTask>
      )}
    </Dialog>
  );
}

/**
 * Dialogs that open before the server answers: of a task, with the facts in its row, and of a round. Finishing is final, so
 * its button waits for the alert and the description. `state`: that of the list's tasks.
 */
export const InstantTaskDialogs = ({ state, close }: { state: ConfirmState; close: string }) => (
  <>
    <InstantDialog
      names="task"
      title={TASK_TITLES[state]}
      close={close}
      waiting="Wczytuję opis zadania…"
      unread="Nie udało się wczytać wszystkiego o tym zadaniu."
      foot={
        state === 'open' && (
          <ConfirmTask id="" about="" due={null} cancel={<ButtonLink href={close}>Anuluj</ButtonLink>} />
        )
      }
    >
      <p>
        <HealthAlert /> <OfRow name="alert" />
      </p>
      <Facts
        of={[
          [
            'Koń',
            <span key="horse" className="whom">
              <OfRow name="whose" />
            </span>,
          ],
          ['Zadanie', <OfRow key="what" name="what" />],
        ]}
      />
    </InstantDialog>
    {state === 'open' && (
      <InstantDialog
        names="round singles"
        title={SHEET_TITLE}
        close={close}
        waiting="Wczytuję zadania…"
        unread="Nie udało się wczytać zadań."
      />
    )}
  </>
);

/** 'Karmienie poranne · Kasztan · boks 4' */
const inWords = (task: KnownTask) => [task.service_name, horseAndBox(task)].join(' · ');

function stateOf(task: KnownTask, early: boolean): ConfirmState {
  if (task.date_finished !== undefined) return 'finished';
  if (task.not_done) return 'skipped';
  return early ? 'early' : 'open';
}
