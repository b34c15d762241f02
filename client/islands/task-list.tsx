import { type FormEvent, useEffect, useState } from 'react';
import { failureAlert, successAlert } from '../../server/domain/texts.ts';
import { taskTexts } from '../../server/features/tasks/texts.ts';
import type { PageAlert } from '../../views/page-context.tsx';
import { Button } from '../../views/parts/button.tsx';
import { ModalDialog } from '../../views/parts/dialog.tsx';
import { Facts } from '../../views/parts/facts.tsx';
import { ConfirmTask, taskTitle } from '../../views/tasks/confirm-task.tsx';
import { call, readPage } from '../api.ts';
import { useDialogAddress } from '../dialog-address.ts';
import { takesLink, updateEntry } from '../navigation.ts';
import { Notice } from '../notice.tsx';
import { refresh } from '../refresh.ts';

type Props = {
  /** the address of the list */
  here: string;
  /** whether these are finished tasks, to look at and no more */
  finished: boolean;
};

/** A task as its row shows it. */
type Row = { id: string; link: HTMLAnchorElement; service: string; horse: string };

/** Refusals that say that the list is no longer true: the task is gone, or somebody was faster. */
const OUTDATED = [404, 409];

const listOf = () => document.querySelector<HTMLElement>('[data-island="task-list"]');

/** The row whose link was pressed, if one was. */
function pressedRow({ target }: MouseEvent): Row | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('tbody a') : null;
  const id = link && new URL(link.href).searchParams.get('id');
  if (!id) return undefined;
  const cell = link.closest('td')?.nextElementSibling?.cloneNode(true) as HTMLElement;
  cell.querySelector('.badge')?.remove();
  return { id, link, service: link.textContent, horse: cell.textContent.trim() };
}

/** All that is known of a task, as the server draws it in the dialog at its address. */
async function readFacts(address: string): Promise<string | undefined> {
  const page = await readPage(address);
  const facts = page?.querySelectorAll('.dialog > .body > :not(form)') ?? [];
  return Array.from(facts, (part) => part.outerHTML).join('') || undefined;
}

/** The dialogs of the list that the server has drawn: a row opens its own, where an open task is confirmed. */
export default function TaskList({ here: atFirst, finished }: Props) {
  const [here, setHere] = useState(atFirst);
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<(PageAlert & { reason?: string }) | null>(null);
  const { shown: chosen, dialog, openAt, close, closed } = useDialogAddress<Row>();

  useEffect(() => {
    const list = listOf();
    list?.addEventListener('click', open);
    return () => list?.removeEventListener('click', open);
    function open(event: MouseEvent) {
      const row = pressedRow(event);
      if (row && takesLink(event)) openAt(row, row.link.href);
    }
  });

  async function confirm(event: FormEvent, task: Row) {
    event.preventDefault();
    setSending(true);
    const answer = await call('POST', '/api/complete_service', { id: task.id });
    if (answer.status === 401) return; // on the way to sign in, and from there back to this dialog
    setSending(false);
    close();
    if (answer.ok) setNotice(successAlert(taskTexts.completeTask) ?? null);
    else setNotice({ ...failureAlert(taskTexts.completeTask, answer.status), reason: answer.message });
    if (answer.ok || OUTDATED.includes(answer.status)) await takeOff(task);
  }

  /** Takes the task off the list at once, then shows what the server draws now. */
  async function takeOff({ link }: Row) {
    removeRow(link);
    const page = await refresh(here);
    const now = page?.querySelector<HTMLElement>('[data-island="task-list"]')?.dataset.props;
    if (!now) return;
    const { here: address } = JSON.parse(now) as Props;
    setHere(address);
    // The last page may be gone with its last row.
    if (address !== here) updateEntry({}, address);
  }

  return (
    <>
      {chosen && (
        <ModalDialog title={taskTitle(finished)} ref={dialog} onClose={closed}>
          <TaskFacts key={chosen.id} task={chosen} />
          {!finished && (
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

/** What the row says of a task, then all that the server knows of it. */
function TaskFacts({ task: { link, service, horse } }: { task: Row }) {
  const [facts, setFacts] = useState<string>();
  useEffect(() => {
    readFacts(link.href).then(setFacts);
  }, [link]);
  if (!facts)
    return (
      <Facts
        of={[
          ['Zadanie', service],
          ['Koń', horse],
        ]}
      />
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own drawing, of a page as any other
  return <div className="as-drawn" dangerouslySetInnerHTML={{ __html: facts }} />;
}

/** The focus, on a row that leaves the list, goes to the one in its place, so that the keyboard can carry on. */
function removeRow(link: HTMLAnchorElement): void {
  const row = link.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const rest = next?.querySelector<HTMLElement>('a') ?? listOf()?.querySelector<HTMLElement>('[tabindex="-1"]');
  rest?.focus();
  row?.remove();
}
