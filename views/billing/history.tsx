import { askedAsSentence } from '../../server/domain/asked.ts';
import type { OwnerPayments, ShownMonth } from '../../server/features/billing/schema.ts';
import { Dialog } from '../parts/dialog.tsx';
import { MonthCard, MonthLines, Pending } from './month.tsx';
import { StatementLink } from './statement-link.tsx';

/** `owner`: the owner's name, for other viewers. */
type Props = { of: OwnerPayments & { history: ShownMonth }; owner?: string; close: string };

export const HistoryDialog = ({ of: { history, owner_id, asked }, owner, close }: Props) => (
  <Dialog
    title="Historia płatności"
    detail={[owner, askedAsSentence(asked)].filter(Boolean).join(' · ')}
    close={close}
    full
  >
    <div className="column">
      <MonthCard of={history}>
        <StatementLink ownerId={owner_id} of={history} />
      </MonthCard>
      <MonthLines of={history} empty="Brak płatności w wybranym miesiącu" horses pageParam="dialog_page" />
      <Pending of={history.pending} horses />
    </div>
  </Dialog>
);
