import { useId } from 'react';
import type { PageAlert } from '../../server/domain/texts.ts';
import { usePageIfAny } from '../page-context.tsx';
import { Button, ButtonLink } from './button.tsx';

type Props = Omit<PageAlert, 'reason'> & {
  /** the reason of a refusal */
  reason?: string | undefined;
  /** for an island: undoes the reported change; the notice then stays longer */
  onUndo?: (() => void) | undefined;
  /** for an island: called when the notice was closed or has disappeared */
  onClose?: () => void;
};

/**
 * A notice at the bottom of the screen, within `<Notices>`. It needs no script: its form closes it, and the stylesheet hides
 * it after 3 s unless it is hovered, focused or has an action.
 */
export function Alert({ kind, title, message, reason, action, stays, undo, onUndo, onClose }: Props) {
  const id = useId();
  const page = usePageIfAny();
  const isReasoned = reason !== undefined && reason !== '' && reason !== message;
  return (
    <dialog
      open
      className={`notice ${kind}${action || stays ? ' asks' : ''}${isReasoned ? ' reasoned' : ''}${undo || onUndo ? ' undoable' : ''}`}
      aria-labelledby={id}
      data-by-island={onClose && ''}
      onClose={onClose}
      onAnimationEnd={(event) => event.animationName === 'leave' && onClose?.()}
    >
      <form method="dialog" className="wrap">
        <div className="words">
          <strong id={id}>{title}</strong>
          <p>{message}</p>
          {isReasoned && <p>{reason}</p>}
        </div>
        {action && (
          <ButtonLink kind="main" href={action.href}>
            {action.label}
          </ButtonLink>
        )}
        {undo && (
          <>
            {page && <input type="hidden" name="back" value={page.path} />}
            <Button kind="main" formMethod="post" formAction={undo.action} name={undo.name} value={undo.value}>
              Cofnij
            </Button>
          </>
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
        <Button>Dalej</Button>
      </form>
    </dialog>
  );
}
