import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { failureAlert, successAlert } from '../../server/domain/texts.ts';
import type { PageAlert } from '../../views/page-context.tsx';
import { Button } from '../../views/parts/button.tsx';
import { ModalDialog } from '../../views/parts/dialog.tsx';
import { ConfirmTask, taskTitle } from '../../views/tasks/confirm-task.tsx';
import { TaskFacts, type TaskItem } from '../../views/tasks/task-facts.tsx';
import { TaskTable, type TaskTableProps } from '../../views/tasks/task-table.tsx';
import { call } from '../api.ts';
import { useDialogAddress } from '../dialog-address.ts';
import { readAgain } from '../fresh.ts';
import { updateEntry } from '../navigation.ts';
import { Notice } from '../notice.tsx';

type Shown = Omit<TaskTableProps, 'onOpen'>;

/** Refusals that say that the list is no longer true: the task is gone, or somebody was faster. */
const OUTDATED = [404, 409];

/** The list of tasks: a row opens its dialog, where an open task is confirmed; then the page is read again. */
export default function TaskList(drawn: Shown) {
  const [list, setList] = useState(drawn);
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<(PageAlert & { reason?: string }) | null>(null);
  const { shown: chosen, dialog, open, close, closed } = useDialogAddress<TaskItem>();
  const [rows, keepFocusAt] = useRowFocus(list.tasks);

  async function confirm(event: FormEvent, task: TaskItem) {
    event.preventDefault();
    setSending(true);
    const answer = await call('POST', '/api/complete_service', { id: task.id });
    if (answer.status === 401) return; // on the way to sign in, and from there back to this dialog
    setSending(false);
    close();
    if (answer.ok) setNotice(successAlert('completeTask') ?? null);
    else setNotice({ ...failureAlert('completeTask', answer.status), reason: answer.message });
    if (answer.ok || OUTDATED.includes(answer.status)) await takeOff(task);
  }

  /** Takes the task off the list at once, then shows what the server draws now. */
  async function takeOff(task: TaskItem) {
    keepFocusAt(list.tasks.indexOf(task));
    setList({ ...list, tasks: list.tasks.filter(({ id }) => id !== task.id) });
    const now = await readAgain<Shown>('task-list', list.here);
    if (!now) return;
    setList(now);
    // The last page may be gone with its last row.
    if (now.here !== list.here) updateEntry({}, now.here);
  }

  return (
    <>
      <div ref={rows} tabIndex={-1}>
        <TaskTable {...list} onOpen={open} />
      </div>
      {chosen && (
        <ModalDialog title={taskTitle(chosen)} ref={dialog} onClose={closed}>
          <TaskFacts task={chosen} />
          {!('date_finished' in chosen) && (
            <ConfirmTask id={chosen.id} sending={sending} onSubmit={(event) => confirm(event, chosen)}>
              <Button type="button" onClick={close}>
                Anuluj
              </Button>
            </ConfirmTask>
          )}
        </ModalDialog>
      )}
      {notice && <Notice {...notice} onClose={() => setNotice(null)} />}
    </>
  );
}

/** The focus was on a row that has left the list: it goes to the one in its place, so that the keyboard can carry on. */
function useRowFocus(tasks: TaskItem[]): [RefObject<HTMLDivElement | null>, (row: number) => void] {
  const rows = useRef<HTMLDivElement>(null);
  const left = useRef<number>(undefined);
  useEffect(() => {
    if (left.current === undefined) return;
    const links = rows.current?.querySelectorAll<HTMLElement>('a') ?? [];
    (links[Math.min(left.current, tasks.length - 1)] ?? rows.current)?.focus();
    left.current = undefined;
  }, [tasks]);
  return [
    rows,
    (row) => {
      left.current = row;
    },
  ];
}
