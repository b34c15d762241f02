import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Day } from '../../server/domain/days.ts';
import { type Alert as AlertText, failureAlert, successAlert } from '../../server/domain/texts.ts';
import { Alert } from '../../views/parts/alert.tsx';
import { Button } from '../../views/parts/button.tsx';
import { ModalDialog } from '../../views/parts/dialog.tsx';
import { CONFIRM_TITLE, FINAL, FINISHED_TITLE } from '../../views/tasks/task-dialog.tsx';
import { TaskFacts, type TaskItem } from '../../views/tasks/task-facts.tsx';
import { TaskTable } from '../../views/tasks/task-table.tsx';
import { call } from '../api.ts';

type Props = { tasks: TaskItem[]; today: Day; here: string };

/** How many rows the list keeps when it is read again: as many as the server draws on a page. */
const ROWS = 50;

/** The list of tasks: a row opens its dialog, where an open task is confirmed; then the list is read again. */
export default function TaskList({ tasks: atFirst, today, here }: Props) {
  const [tasks, setTasks] = useState(atFirst);
  const [chosen, setChosen] = useState<TaskItem | null>(null);
  const [sending, setSending] = useState(false);
  const [alert, setAlert] = useState<AlertText | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (chosen && !dialog.current?.open) dialog.current?.showModal();
  }, [chosen]);

  function open(task: TaskItem, event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setAlert(null);
    setChosen(task);
  }

  async function confirm(event: FormEvent, task: TaskItem) {
    event.preventDefault();
    setSending(true);
    const answer = await call('POST', '/api/complete_service', { id: task.id });
    setSending(false);
    dialog.current?.close();
    setAlert(answer.ok ? (successAlert('completeTask') ?? null) : failureAlert('completeTask', answer.status));
    if (answer.ok || answer.status === 409) await reload();
  }

  async function reload() {
    const answer = await call<TaskItem[]>('GET', '/api/get_worker_service_data');
    if (answer.ok) setTasks(answer.data.slice(0, ROWS));
  }

  return (
    <>
      <TaskTable tasks={tasks} today={today} here={here} onOpen={open} />
      {chosen && (
        <ModalDialog
          title={'date_finished' in chosen ? FINISHED_TITLE : CONFIRM_TITLE}
          ref={dialog}
          onClose={() => setChosen(null)}
        >
          <TaskFacts task={chosen} />
          {!('date_finished' in chosen) && (
            <form className="form" onSubmit={(event) => confirm(event, chosen)}>
              <p>{FINAL}</p>
              <div className="row-of-buttons">
                <Button kind="main" disabled={sending}>
                  Zatwierdź
                </Button>
                <Button type="button" onClick={() => dialog.current?.close()}>
                  Anuluj
                </Button>
              </div>
            </form>
          )}
        </ModalDialog>
      )}
      {alert && <Alert key={alert.title + alert.message} {...alert} onClose={() => setAlert(null)} />}
    </>
  );
}
