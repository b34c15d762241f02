import { X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactEventHandler, type ReactNode, type Ref, useId } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { PaperHead } from './paper-head.tsx';

type Props = {
  title: ReactNode;
  /** a quiet line under the title and the close link */
  detail?: ReactNode;
  children: ReactNode;
};
type DialogProps = Props & {
  close: string;
  /** the initial focus: 'inside' when one of the children has `autoFocus` */
  focus?: 'close' | 'inside';
  /** it takes the whole screen, and is printed in place of the page */
  full?: boolean;
};

/**
 * A dialog at an address: rendered open by the server, over a page that the layout makes inert (`<ShellLayout
 * dialog={…}>`). Its close link and a press beside it lead to `close`.
 */
export function Dialog({ title, detail, close, focus = 'close', full = false, children }: DialogProps) {
  const id = useId();
  return (
    <div className="backdrop" data-dialog={close} data-when="idle">
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone; the link in the header says it to everyone */}
      <a href={close} tabIndex={-1} aria-hidden="true" data-beside="">
        {' '}
      </a>
      <dialog open className={full ? 'dialog full' : 'dialog'} aria-modal="true" aria-labelledby={id}>
        <header>
          <Titled id={id} title={title} detail={detail} />
          <ButtonLink kind="quiet" icon={X} href={close} autoFocus={focus === 'close'}>
            Zamknij
          </ButtonLink>
        </header>
        <div className="body" data-body="">
          {full && <PaperHead />}
          {children}
        </div>
      </dialog>
    </div>
  );
}

const Titled = ({ id, title, detail }: Pick<Props, 'title' | 'detail'> & { id: string }) => (
  <>
    <h2 id={id} data-title="">
      {title}
    </h2>
    {detail && (
      <p className="muted small" data-detail="">
        {detail}
      </p>
    )}
  </>
);

type ModalProps = Props & { ref?: Ref<HTMLDialogElement>; onClose?: ReactEventHandler<HTMLDialogElement> };

/**
 * A press beside a dialog that fills its own box hits the dialog itself; browsers that know `closedby` have closed it
 * already.
 */
function closeBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  const alreadyClosed: boolean = 'closedBy' in currentTarget;
  if (target === currentTarget && !alreadyClosed) currentTarget.close();
}

/** Browsers close it themselves, but some not while the dialog contains a notice. */
function closeByEscape(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.currentTarget.close();
}

/**
 * A dialog for an island, which opens it with `ref.current.showModal()`; it closes natively, also by a press beside it.
 */
export function ModalDialog({ title, detail, ref, onClose, children }: ModalProps) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      className="dialog"
      closedby="any"
      onClick={closeBeside}
      onKeyDown={closeByEscape}
      aria-labelledby={id}
    >
      <header>
        <Titled id={id} title={title} detail={detail} />
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
