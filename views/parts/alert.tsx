import { useId } from 'react';
import type { PageAlert } from '../page-context.tsx';
import { Button, ButtonLink } from './button.tsx';

type Props = Omit<PageAlert, 'button'> & {
  button?: string;
  /** for an island: it was closed, or has left by itself */
  onClose?: () => void;
};

/**
 * A notice over the page, without script: the form closes the dialog, the stylesheet takes it away after 3 s
 * (and waits while one points at it or is in it). One with an action waits for its answer.
 */
export function Alert({ kind, title, message, button = 'Dalej', action, onClose }: Props) {
  const id = useId();
  return (
    <div role="status">
      <dialog
        open
        className={`notice ${kind}${action ? ' asks' : ''}`}
        aria-labelledby={id}
        onClose={onClose}
        onAnimationEnd={(event) => event.animationName === 'leave' && onClose?.()}
      >
        <form method="dialog">
          <div>
            <strong id={id}>{title}</strong>
            <p>{message}</p>
          </div>
          {action && (
            <ButtonLink kind="main" href={action.href}>
              {action.label}
            </ButtonLink>
          )}
          <Button>{button}</Button>
        </form>
      </dialog>
    </div>
  );
}
