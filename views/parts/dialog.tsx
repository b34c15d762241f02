import { X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactEventHandler, type ReactNode, type Ref, useId } from 'react';
import { Button, ButtonLink } from './button.tsx';

type Props = {
  title: ReactNode;
  /** a quiet line under the title and the way out */
  detail?: ReactNode;
  children: ReactNode;
};
type DialogProps = Props & {
  /** the address without the dialog */
  close: string;
  /** what has the focus first: 'inside' when one of the children says `autoFocus` */
  focus?: 'close' | 'inside';
  /** it takes the whole screen */
  full?: boolean;
};

/**
 * A dialog at an address: drawn open by the server, over a page the layout makes inert
 * (`<ShellLayout dialog={…}>`). Its close link, and a press beside it, lead to `close`.
 */
export function Dialog({ title, detail, close, focus = 'close', full = false, children }: DialogProps) {
  const id = useId();
  return (
    <div className="backdrop" data-dialog={close} data-when="idle">
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone; the link in the header says it to everyone */}
      <a href={close} tabIndex={-1} aria-hidden="true">
        {' '}
      </a>
      <dialog open className={full ? 'dialog full' : 'dialog'} aria-modal="true" aria-labelledby={id}>
        <header>
          <Titled {...{ id, title, detail }} />
          <ButtonLink kind="quiet" icon={X} href={close} autoFocus={focus === 'close'}>
            Zamknij
          </ButtonLink>
        </header>
        <div className="body">{children}</div>
      </dialog>
    </div>
  );
}

const Titled = ({ id, title, detail }: Pick<Props, 'title' | 'detail'> & { id: string }) => (
  <>
    <h2 id={id}>{title}</h2>
    {detail && <p className="muted small">{detail}</p>}
  </>
);

type ModalProps = Props & { ref?: Ref<HTMLDialogElement>; onClose?: ReactEventHandler<HTMLDialogElement> };

/** A press beside a dialog that fills its own box is one on the dialog itself; browsers that know `closedby` close it first. */
function closeBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  const alreadyClosed: boolean = 'closedBy' in currentTarget;
  if (target === currentTarget && !alreadyClosed) currentTarget.close();
}

/** Browsers do it by themselves, but not all of them while a notice stands in the dialog. */
function closeByEscape(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.currentTarget.close();
}

/** The same dialog for an island, which opens it with `ref.current.showModal()`; it closes natively, by a press beside it too. */
export function ModalDialog({ title, detail, ref, onClose, children }: ModalProps) {
  const id = useId();
  return (
    <dialog
      {...{ ref, onClose }}
      className="dialog"
      closedby="any"
      onClick={closeBeside}
      onKeyDown={closeByEscape}
      aria-labelledby={id}
    >
      <header>
        <Titled {...{ id, title, detail }} />
        <form method="dialog">
          <Button kind="quiet" icon={X}>
            Zamknij
          </Button>
        </form>
      </header>
      <div className="body">{children}</div>
    </dialog>
  );
}
