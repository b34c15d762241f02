import { formatMoney, type Grosze } from '../../server/domain/money.ts';
import { Folded } from '../board/folded.tsx';
import { Card } from '../parts/card.tsx';
import { ARCHIVED_LIST, UNPAID_LIST } from './addresses.ts';
import type { NextRun } from './next-run-card.tsx';
import { type ArchivedHorse, ArchivedTable, type UnpaidHorse, UnpaidTable } from './panel-lists.tsx';
import type { PaymentWindow } from './payment-date-form.tsx';
import { AllPaid } from './unpaid-horses.tsx';
import { type ChartMonth, YearChart } from './year-chart.tsx';

/** How the stable is paid; of each list the first horses. */
export type PanelPaymentsProps = {
  counts: { paid: number; unpaid: number; overdue: Grosze };
  unpaid: UnpaidHorse[];
  year: ChartMonth[];
  archived: { horses: ArchivedHorse[]; total: number };
  next: NextRun;
  window: PaymentWindow;
};

/** Who owes, beside what the last twelve months came to. */
export function PaidAndUnpaid({ counts, unpaid, year }: Pick<PanelPaymentsProps, 'counts' | 'unpaid' | 'year'>) {
  const more = counts.unpaid - unpaid.length;
  const all = counts.unpaid > 0 && <a href={UNPAID_LIST}>Wszystkie{more > 0 && ` (${counts.unpaid})`}</a>;
  return (
    <>
      <Card title="NIEOPŁACONE KONIE" id="nieoplacone" action={all}>
        <dl className="counts">
          <div>
            <dt>Opłacone</dt>
            <dd>{counts.paid}</dd>
          </div>
          <div>
            <dt>Nieopłacone</dt>
            <dd className={counts.unpaid > 0 ? 'late' : undefined}>{counts.unpaid}</dd>
          </div>
          {counts.unpaid > 0 && (
            <div>
              <dt>Zaległości</dt>
              <dd className="late">{formatMoney(counts.overdue)}</dd>
            </div>
          )}
        </dl>
        {unpaid.length > 0 ? <UnpaidTable horses={unpaid} /> : <AllPaid />}
      </Card>
      <YearChart months={year} />
    </>
  );
}

/** What horses left behind that are gone, folded to a line; nothing while their accounts are even. */
export function ArchivedFolded({ horses, total }: PanelPaymentsProps['archived']) {
  if (total === 0) return null;
  const label = (
    <h2>
      Salda usuniętych koni <span className="muted">· {total}</span>
    </h2>
  );
  return (
    <Folded id="archived" label={label}>
      <div id="usuniete">
        <ArchivedTable horses={horses} />
        {total > horses.length && (
          <p className="the-rest">
            <a href={ARCHIVED_LIST}>Wszystkie ({total})</a>
          </p>
        )}
      </div>
    </Folded>
  );
}
