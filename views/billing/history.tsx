import { Dialog } from '../parts/dialog.tsx';
import { MonthCard, MonthLines, Pending, type ShownMonth } from './month.tsx';

/** Months of an owner's account, all horses together, over their payments. */
export const HistoryDialog = ({ history, close }: { history: ShownMonth; close: string }) => (
  <Dialog title="Historia płatności" close={close} full>
    <div className="column">
      <MonthCard of={history} />
      <MonthLines of={history} empty="Brak płatności w wybranym miesiącu" horses pageParam="dialog_page" />
      <Pending of={history.pending} horses />
    </div>
  </Dialog>
);
