import { useId } from 'react';
import type { PageAlert } from '../page-context.tsx';
import { Button, ButtonLink } from './button.tsx';

type Props = Omit<PageAlert, 'button' | 'reason'> & {
  button?: string;
  /** one more sentence: why it was refused */
  reason?: string | undefined;
  /** for an island: takes back what it reports, for which it stays longer */
  onUndo?: (() => void) | undefined;
  /** for an island: it was closed, or has left by itself */
  onClose?: () => void;
};

/**
 * A notice at the foot of the screen, without script: the form closes the dialog, the stylesheet takes it away after 3 s
 * (and waits while one points at it or is in it). One with an action waits for its answer. It stands in `<Notices>`.
 */
export function Alert({ kind, title, message, reason, button = 'Dalej', action, stays, onUndo, onClose }: Props) {
  const id = useId();
  return (
    <dialog
      open
      className={`notice ${kind}${action || stays ? ' asks' : ''}${onUndo ? ' undoable' : ''}`}
      aria-labelledby={id}
      onClose={onClose}
      onAnimationEnd={(event) => event.animationName === 'leave' && onClose?.()}
    >
      <form method="dialog">
        <div className="words">
          <strong id={id}>{title}</strong>
          <p>{message}</p>
          {reason && reason !== message && <p>{reason}</p>}
        </div>
        {action && (
          <ButtonLink kind="main" href={action.href}>
            {action.label}
          </ButtonLink>
        )}
        {onUndo && (
          <Button
            type="button"
            kind="main"
            onClick={() => {
              onClose?.();
              onUndo();
            }}
          >
            Cofnij
          </Button>
        )}
        <Button>{button}</Button>
      </form>
    </dialog>
  );
}
