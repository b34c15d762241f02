import { addDays, formatDay, formatDayOfMonth, formatMonth } from '../../server/domain/days.ts';
import type { PaymentWindow } from '../../server/domain/ledger.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { NextRun } from '../../server/features/billing/schema.ts';
import { Facts } from '../parts/facts.tsx';
import { PartialMonthsForm, PaymentDateForm, PaymentTermForm } from './payment-date-form.tsx';

const NEXT_RUN = `${sectionAddress(SECTION.panel)}&preview=all`;

export function NextRunPart({ next, window }: { next: Omit<NextRun, 'since'>; window: PaymentWindow }) {
  return (
    <section className="next-run" id="naliczenie">
      <div className="forecast">
        <h3>
          Najbliższe naliczenie <span className="muted">· {formatDayOfMonth(next.billing_day)}</span>
        </h3>
        <Facts
          of={[
            ['Data płatności', formatDay(next.billing_day)],
            ['Za', formatMonth(next.period)],
            ['Zapłata do', formatDay(addDays(next.billing_day, next.term))],
          ]}
        />
        <p>
          <a href={NEXT_RUN}>Kto zapłaci ile</a>
        </p>
      </div>
      <div>
        <PaymentDateForm window={window} />
        <PaymentTermForm term={next.term} billingDay={next.billing_day} />
        <PartialMonthsForm chosen={next.by_days ? 'by_days' : 'whole'} period={next.period} />
      </div>
    </section>
  );
}
