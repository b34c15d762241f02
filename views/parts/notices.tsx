import { use } from 'react';
import type { PageAlert } from '../../server/domain/texts.ts';
import { Alert } from './alert.tsx';
import { ReasonSink } from './error-summary.tsx';

type Props = {
  alert: PageAlert | null;
  /** the server's reason, shown if it differs from the alert */
  reason?: string | undefined;
};

/**
 * The place of notices. Both live regions exist from the start, because screen readers announce only changes in known
 * ones; islands use them too (client/notice.tsx).
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
