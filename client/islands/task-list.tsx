import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { failureAlert, successAlert } from '../../server/domain/texts.ts';
import type { PageAlert } from '../../views/page-context.tsx';
import { ModalDialog } from '../../views/parts/dialog.tsx';
import { ConfirmTask, taskTitle } from '../../views/tasks/confirm-task.tsx';
import { TaskFacts, type TaskItem } from '../../views/tasks/task-facts.tsx';
import { TaskTable, type TaskTableProps } from '../../views/tasks/task-table.tsx';
import { call } from '../api.ts';
import { readAgain } from '../fresh.ts';
import { Notice } from '../notice.tsx';

type Shown = Omit<TaskTableProps, 'onOpen'>;

/** Refusals that say that the list is no longer true: the task is gone, or somebody was faster. */
const OUTDATED = [404, 409];

/** The list of tasks: a row opens its dialog, where an open task is confirmed; then the page is read again. */
export default function TaskList(drawn: Shown) {
  const [shown, setShown] = useState(drawn);
  const [chosen, setChosen] = useState<TaskItem | null>(null);
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<(PageAlert & { reason?: string }) | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The place in the list of a task that has left it. */
  const left = useRef<number>(undefined);

  useEffect(() => {
    if (chosen && !dialog.current?.open) dialog.current?.showModal();
  }, [chosen]);

  // The focus was on the row that left: it goes to the one that took its place, so that the keyboard can carry on.
  useEffect(() => {
    if (left.current === undefined) return;
    const row = Math.min(left.current, shown.tasks.length - 1);
    const links = list.current?.querySelectorAll<HTMLElement>('a') ?? [];
    (links[row] ?? list.current)?.focus();
    left.current = undefined;
  }, [shown.tasks]);

  function open(task: TaskItem, event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setNotice(null);
    setChosen(task);
  }

  async function confirm(event: FormEvent, task: TaskItem) {
    event.preventDefault();
    setSending(true);
    const answer = await call('POST', '/api/complete_service', { id: task.id });
    setSending(false);
    dialog.current?.close();
    if (answer.ok) setNotice(successAlert('completeTask') ?? null);
    else setNotice({ ...failureAlert('completeTask', answer.status), reason: answer.message });
    if (answer.ok || OUTDATED.includes(answer.status)) await takeOff(task);
  }

  /** Takes the task off the list at once, then shows what the server draws now. */
  async function takeOff(task: TaskItem) {
    left.current = shown.tasks.indexOf(task);
    setShown({ ...shown, tasks: shown.tasks.filter(({ id }) => id !== task.id) });
    const now = await readAgain<Shown>('task-list', shown.here);
    if (!now) return;
    setShown(now);
    // The last page may be gone with its last row.
    if (now.here !== shown.here) history.replaceState(null, '', now.here);
  }

  return (
    <>
      <div ref={list} tabIndex={-1}>
        <TaskTable {...shown} onOpen={open} />
      </div>
      {chosen && (
        <ModalDialog title={taskTitle(chosen)} ref={dialog} onClose={() => setChosen(null)}>
          <TaskFacts task={chosen} />
          {!('date_finished' in chosen) && (
            <ConfirmTask
              task={chosen}
              close={shown.here}
              sending={sending}
              onSubmit={(event) => confirm(event, chosen)}
              onCancel={(event) => {
                event.preventDefault();
                dialog.current?.close();
              }}
            />
          )}
        </ModalDialog>
      )}
      {notice && <Notice {...notice} onClose={() => setNotice(null)} />}
    </>
  );
}
