import { Wallet } from 'lucide-react';
import { formatDayOfMonth } from '../../server/domain/days.ts';
import type { PaymentWindow } from '../../server/domain/ledger.ts';
import { formatMoney } from '../../server/domain/money.ts';
import type {
  ArchivedDebt,
  ChartMonth,
  NextRun,
  PaymentCounts,
  UnpaidHorse,
} from '../../server/features/billing/schema.ts';
import type { FirstRows } from '../../server/platform/pages/paging.ts';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Folded } from '../parts/folded.tsx';
import { useRefusal } from '../parts/form.tsx';
import { ACCOUNTS, ARCHIVED_LIST, OVERDUE, TRANSFERS, UNPAID } from './addresses.ts';
import { NextRunPart } from './next-run-card.tsx';
import { ArchivedTable, UnpaidTable } from './panel-lists.tsx';
import { PAYMENT_DATE } from './payment-date-form.tsx';
import { YearChart } from './year-chart.tsx';

export type PanelPaymentsProps = {
  counts: PaymentCounts;
  unpaid: UnpaidHorse[];
  year: ChartMonth[];
  archived: FirstRows<ArchivedDebt>;
  next: Omit<NextRun, 'since'>;
  window: PaymentWindow;
};

export function PaidAndUnpaid({ counts, unpaid, year }: Pick<PanelPaymentsProps, 'counts' | 'unpaid' | 'year'>) {
  const all = counts.asked > 0 && <a href={counts.unpaid > 0 ? OVERDUE : UNPAID}>Wszystkie</a>;
  return (
    <>
      <Card title="NIEOPŁACONE KONIE" id="nieoplacone" action={all}>
        <dl className="figures">
          <div>
            <dt>Opłacone</dt>
            <dd>{counts.paid}</dd>
          </div>
          <div>
            <dt>Nieopłacone</dt>
            <dd className={counts.unpaid > 0 ? 'late' : undefined}>{counts.unpaid}</dd>
          </div>
          {counts.unpaid > 0 && (
            <div className="sum">
              <dt>Zaległości</dt>
              <dd className="late">{formatMoney(counts.overdue)}</dd>
            </div>
          )}
          {counts.asked > counts.overdue && (
            <div className="sum">
              <dt>Do zapłaty{counts.overdue > 0 && ' razem'}</dt>
              <dd>{formatMoney(counts.asked)}</dd>
            </div>
          )}
        </dl>
        {unpaid.length > 0 ? (
          <UnpaidTable horses={unpaid} />
        ) : (
          <EmptyState icon={Wallet} title={counts.paid > 0 ? 'Wszystkie konie są opłacone' : 'Nie ma jeszcze koni'} />
        )}
      </Card>
      <YearChart months={year} />
    </>
  );
}

/**
 * The next billing run, balances of archived horses, and links for the bank and the accountant: folded unless its form was
 * refused. The anchors are inside, so that the browser unfolds it for an address with one.
 */
export function OfficeFolded({ next, window, archived }: Pick<PanelPaymentsProps, 'next' | 'window' | 'archived'>) {
  const { errors } = useRefusal(PAYMENT_DATE);
  const label = (
    <>
      <h2>Rozliczenia</h2>
      <small className="muted">
        {[`naliczenie ${formatDayOfMonth(next.billing_day)}`, leftBehind(archived.total)].filter(Boolean).join(' · ')}
      </small>
    </>
  );
  return (
    <section className="card">
      <Folded id="rozliczenia" label={label} open={Boolean(errors.value)}>
        <NextRunPart next={next} window={window} />
        <Archived {...archived} />
        <p className="ways">
          <a href={UNPAID}>Kto ma zapłacić</a> <a href={TRANSFERS}>Przelewy</a> <a href={ACCOUNTS}>Księgowość</a>
        </p>
      </Folded>
    </section>
  );
}

/** 'salda 3 usuniętych koni' */
const leftBehind = (count: number): string =>
  count === 1 ? 'saldo 1 usuniętego konia' : count > 1 ? `salda ${count} usuniętych koni` : '';

function Archived({ rows, total }: PanelPaymentsProps['archived']) {
  if (total === 0) return null;
  return (
    <section id="usuniete">
      <h3>
        Salda usuniętych koni <span className="muted">· {total}</span>
      </h3>
      <ArchivedTable horses={rows} />
      {total > rows.length && (
        <p className="the-rest">
          <a className="tall" href={ARCHIVED_LIST}>
            Wszystkie ({total})
          </a>
        </p>
      )}
    </section>
  );
}
