import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ButtonLink } from './button.tsx';
import { PaperHead } from './paper-head.tsx';

type Props = {
  title: ReactNode;
  /** a quiet line under the title and the close link */
  detail?: ReactNode;
  close: string;
  /** the initial focus: 'inside' when one of the children has `autoFocus` */
  focus?: 'close' | 'inside';
  /** it takes the whole screen, and is printed in place of the page */
  full?: boolean;
  children: ReactNode;
};

/**
 * A dialog at an address: rendered open by the server, over a page that the layout makes inert (`<ShellLayout
 * dialog={…}>`). Its close link and a press beside it lead to `close`.
 */
export function Dialog(dialog: Props) {
  const { close } = dialog;
  return (
    <div className="backdrop" data-dialog={close} data-when="idle">
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone; the link in the header says it to everyone */}
      <a href={close} tabIndex={-1} aria-hidden="true" data-beside="">
        {' '}
      </a>
      <DialogBox {...dialog} />
    </div>
  );
}

/** The dialog itself, without the backdrop. */
export function DialogBox({ title, detail, close, focus = 'close', full = false, children }: Props) {
  const id = useId();
  return (
    <dialog open className={full ? 'dialog full' : 'dialog'} aria-modal="true" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {detail && <p className="muted small">{detail}</p>}
        <ButtonLink kind="quiet" icon={X} href={close} autoFocus={focus === 'close'}>
          Zamknij
        </ButtonLink>
      </header>
      <div className="body" data-body="">
        {full && <PaperHead />}
        {children}
      </div>
    </dialog>
  );
}
