import { use } from 'react';
import type { PageAlert } from '../page-context.tsx';
import { Alert } from './alert.tsx';
import { ReasonSink } from './error-summary.tsx';

type Props = {
  alert: PageAlert | null;
  /** why it was refused, if the server gave more than the alert says */
  reason?: string | undefined;
};

/**
 * Where notices are shown and announced. Both live regions are there from the start, for a screen reader minds only those it
 * knows; islands put theirs here too (client/notice.tsx).
 */
export function Notices({ alert, reason }: Props) {
  const shownReason = use(ReasonSink)?.reason;
  const more = alert?.reason ?? reason;
  const shown = alert && <Alert {...alert} reason={more === shownReason ? undefined : more} />;
  return (
    <div className="notices">
      <div role="status" data-notices="success">
        {alert?.kind === 'success' && shown}
      </div>
      <div role="alert" data-notices="error">
        {alert?.kind === 'error' && shown}
      </div>
    </div>
  );
}
