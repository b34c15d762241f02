import { type FormEvent, type MouseEvent as ReactMouseEvent, type RefObject, useEffect, useState } from 'react';
import { type PageAlert, successAlert } from '../../server/domain/texts.ts';
import type { CompletedTasks } from '../../server/features/tasks/schema.ts';
import { completedAlert, NONE_TICKED, SHEET_TITLE, taskTexts } from '../../server/features/tasks/texts.ts';
import { ModalDialog } from '../../views/parts/dialog.tsx';
import type { TaskState } from '../../views/tasks/confirm-task.tsx';
import { call } from '../api.ts';
import { useDialogAddress } from '../dialog-address.ts';
import { takesLink, updateEntry } from '../navigation.ts';
import { useNotice } from '../notice.tsx';
import { propsOn, refresh } from '../refresh.ts';
import { refusalAlert } from '../refusal.ts';
import { ServerParts, useServerDialog } from '../tasks/server-dialog.tsx';
import { type Row, TaskDialog } from '../tasks/task-dialog.tsx';

type Props = {
  here: string;
  /** of its tasks */
  state: TaskState;
};

/** Only the server knows the round's tasks. */
type Round = { kind: 'round'; link: HTMLAnchorElement };

/** Refusals after which the list is out of date: the task is gone, or somebody else was faster. */
const OUTDATED = [404, 409];

const listOf = () => document.querySelector<HTMLElement>('[data-island="task-list"]');

/** What a row says of its task: which it is, and whose. A group says once what its rows have in common. */
const taskNamedBy = (link: HTMLAnchorElement): Pick<Row, 'service' | 'horse' | 'alert'> => ({
  service: link.closest<HTMLElement>('[data-service]')?.dataset.service ?? '',
  horse: link.closest<HTMLElement>('[data-horse]')?.dataset.horse ?? '',
  alert: link.closest<HTMLElement>('[data-alert]')?.dataset.alert,
});

function pressed({ target }: MouseEvent): Row | Round | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="&dialog="]') : null;
  if (!link) return undefined;
  const parameters = new URL(link.href).searchParams;
  if (parameters.get('dialog') === 'round') return { kind: 'round', link };
  const id = parameters.get('id');
  return id && parameters.get('dialog') === 'task' ? { kind: 'task', id, link, ...taskNamedBy(link) } : undefined;
}

/** The dialogs over the lists of the page: a row opens its task, the button of a round its sheet. */
export default function TaskList(atFirst: Props) {
  const [{ here, state }, setList] = useState(atFirst);
  const [sendingId, setSendingId] = useState('');
  const { setAlert: setNotice, notice } = useNotice();
  const { shown: chosen, dialog, openAt, close, closeAt, closed } = useDialogAddress<Row | Round>();

  // After every render, because the listener must call the `openAt` of that render.
  useEffect(() => {
    const list = listOf();
    list?.addEventListener('click', open);
    return () => list?.removeEventListener('click', open);
    function open(event: MouseEvent) {
      const what = pressed(event);
      if (what && takesLink(event)) openAt(what, what.link.href);
    }
  });

  async function confirm(event: FormEvent, task: Row) {
    event.preventDefault();
    setSendingId(task.id);
    const answer = await call('POST', '/api/complete_service', { id: task.id });
    if (answer.status === 401) return; // the browser is already leaving for the sign-in, which leads back here
    setSendingId((id) => (id === task.id ? '' : id));
    closeAt(task.link.href);
    if (answer.ok) setNotice(successAlert(taskTexts.completeTask) ?? null);
    else setNotice(refusalAlert(taskTexts.completeTask, answer));
    if (!answer.ok && !OUTDATED.includes(answer.status)) return;
    takeOff(task);
    await drawAgain();
  }

  async function left(task: Row, settled: boolean) {
    closed();
    if (!settled) return;
    takeOff(task);
    await drawAgain();
  }

  async function confirmed({ link }: Round, notice: PageAlert) {
    closeAt(link.href);
    setNotice(notice);
    await drawAgain();
  }

  async function drawAgain() {
    const now = propsOn<Props>(await refresh(here), 'task-list');
    if (!now) return;
    setList(now);
    // The last page disappears with its last row.
    if (now.here !== here) updateEntry({}, now.here);
  }

  return (
    <>
      {chosen?.kind === 'task' && (
        <TaskDialog
          key={chosen.id}
          task={chosen}
          state={state}
          sending={sendingId === chosen.id}
          dialog={dialog}
          onClose={close}
          closed={(settled) => left(chosen, settled)}
          onConfirm={(event) => confirm(event, chosen)}
        />
      )}
      {chosen?.kind === 'round' && (
        <RoundSheet
          address={chosen.link.href}
          dialog={dialog}
          closed={closed}
          onClose={close}
          onDone={(notice) => confirmed(chosen, notice)}
        />
      )}
      {notice}
    </>
  );
}

type SheetProps = {
  address: string;
  dialog: RefObject<HTMLDialogElement | null>;
  closed: () => void;
  onClose: () => void;
  onDone: (notice: PageAlert) => void;
};

/** The sheet of a round as the server draws it, sent without loading a page. */
function RoundSheet({ address, dialog, closed, onClose, onDone }: SheetProps) {
  const { read: sheet } = useServerDialog(address, '[data-sends]', () =>
    onDone(refusalAlert(taskTexts.completeTasks, { status: 0, message: '', fields: {} })),
  );

  async function send(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const ids = new FormData(form).getAll('ids').map(String);
    if (ids.length === 0) return askForOne(form);
    const button = form.querySelector<HTMLButtonElement>('button');
    if (button) button.disabled = true;
    const answer = await call<CompletedTasks>('POST', '/api/complete_services', { ids });
    if (answer.status === 401) return; // the browser is already leaving for the sign-in, which leads back here
    if (!answer.ok) return onDone(refusalAlert(taskTexts.completeTasks, answer));
    const { done, refused } = answer.data;
    onDone(
      completedAlert(
        done.length,
        refused.map(({ id, ...why }) => ({ name: nameIn(form, id), ...why })),
      ),
    );
  }

  function cancel(event: ReactMouseEvent<HTMLElement>) {
    const link = event.target instanceof Element && event.target.closest('[data-leaves]');
    if (link && takesLink(event)) onClose();
  }

  return (
    <ModalDialog title={SHEET_TITLE} detail={sheet?.detail} ref={dialog} onClose={closed}>
      {sheet ? (
        <ServerParts of={sheet.parts} onClick={cancel} onSubmit={send} />
      ) : (
        <p className="muted">Wczytuję konie tej rundy…</p>
      )}
    </ModalDialog>
  );
}

const nameIn = (sheet: HTMLFormElement, id: string) =>
  sheet.querySelector<HTMLElement>(`[name="ids"][value="${CSS.escape(id)}"]`)?.dataset.name ?? '';

/** The browser reports it at the first horse, until one is ticked. */
function askForOne(sheet: HTMLFormElement): void {
  const first = sheet.querySelector<HTMLInputElement>('[name="ids"]');
  first?.setCustomValidity(NONE_TICKED);
  sheet.addEventListener('change', () => first?.setCustomValidity(''), { once: true });
  sheet.reportValidity();
}

/** When the focused row leaves the list, the row in its place gets the focus, for people at the keyboard. */
function takeOff({ link }: Row): void {
  const rows = [...(link.closest('[data-rows]')?.children ?? [])];
  const row = rows.find((it) => it.contains(link));
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const rest =
    next?.querySelector<HTMLElement>('[href]') ??
    row?.closest(':has(> [data-heading])')?.querySelector<HTMLElement>('[data-heading]');
  rest?.focus();
  row?.remove();
}
