import { CalendarCheck } from 'lucide-react';
import { formatDay, formatMonth } from '../../server/domain/days.ts';
import { formatMoney, grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { FeeLine, RunPreview } from '../../server/features/billing/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Facts } from '../parts/facts.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { FeesTable } from './panel-lists.tsx';

type Props = { run: RunPreview; lines: FeeLine[] } & Omit<PageOf<FeeLine>, 'rows'>;

export default function NextRunPage({ run, lines, page, pages }: Props) {
  const { billing_day, period, horses, main_fees, package_fees, services } = run;
  const detail = `${formatDay(billing_day)} za ${formatMonth(period)} · ${horses} ${plural(horses, 'koń', 'konie', 'koni')}`;
  return (
    <ShellLayout>
      <PageHeader title="Najbliższe naliczenie" detail={detail} back={sectionAddress(SECTION.panel)} />
      <Card slim padded>
        <Facts
          of={[
            ['Opłaty za pensjonat', formatMoney(main_fees)],
            ['Pakiety roczne', formatMoney(package_fees)],
            ['Usługi miesięczne', services > 0 && formatMoney(services)],
            ['Razem', formatMoney(grosze(main_fees + package_fees + services))],
          ]}
        />
        <p className="muted">
          Według dzisiejszych cen. Usługi płatne za jeden raz są naliczane osobno, w dniu wykonania.
        </p>
      </Card>
      <Card slim>
        {lines.length > 0 ? (
          <FeesTable lines={lines} services={services > 0} />
        ) : (
          <EmptyState icon={CalendarCheck} title="Żaden koń nie ma opłat do naliczenia">
            Opłatę za pensjonat i pakiet roczny wpisuje się w danych konia.
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
