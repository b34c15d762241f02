import type { ShownMonth } from '../../server/features/billing/schema.ts';
import { Dialog } from '../parts/dialog.tsx';
import { MonthCard, MonthLines, Pending } from './month.tsx';
import { StatementLink } from './statement-link.tsx';

/** `owner`: whose it is, where somebody else looks. */
type WithHistory = { history: ShownMonth; owner_id: string; owner?: string; ahead: boolean };

export const HistoryDialog = ({
  of: { history, owner_id, owner, ahead },
  close,
}: {
  of: WithHistory;
  close: string;
}) => (
  <Dialog title="Historia płatności" detail={owner} close={close} full>
    <div className="column">
      <MonthCard of={history} ahead={ahead}>
        <StatementLink ownerId={owner_id} of={history} />
      </MonthCard>
      <MonthLines
        of={history}
        ahead={ahead}
        empty="Brak płatności w wybranym miesiącu"
        horses
        pageParam="dialog_page"
      />
      <Pending of={history.pending} horses />
    </div>
  </Dialog>
);
