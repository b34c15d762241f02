import { formatDay, formatDayOfMonth, formatMonth } from '../../server/domain/days.ts';
import type { PaymentWindow } from '../../server/domain/ledger.ts';
import { formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { NextRun } from '../../server/features/billing/schema.ts';
import { Facts } from '../parts/facts.tsx';
import { PaymentDateForm } from './payment-date-form.tsx';

const NEXT_RUN = `${sectionAddress(SECTION.panel)}&preview=all`;

export const totalOf = ({ main_fees, package_fees }: Pick<NextRun, 'main_fees' | 'package_fees'>): Grosze =>
  grosze(main_fees + package_fees);

export const horsesInWords = (count: number): string => `${count} ${plural(count, 'koń', 'konie', 'koni')}`;

export function NextRunPart({ next, window }: { next: NextRun; window: PaymentWindow }) {
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
            ['Opłaty za pensjonat', formatMoney(next.main_fees)],
            ['Pakiety roczne', formatMoney(next.package_fees)],
            ['Razem', formatMoney(totalOf(next))],
          ]}
        />
        <p className="muted">Według dzisiejszych cen. Usługi są naliczane osobno, w dniu wykonania.</p>
        {next.horses > 0 && (
          <p>
            <a href={NEXT_RUN}>Kto zapłaci ile · {horsesInWords(next.horses)}</a>
          </p>
        )}
      </div>
      <PaymentDateForm window={window} />
    </section>
  );
}
