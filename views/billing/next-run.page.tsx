import { CalendarCheck } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { FeeLine, NextRun } from '../../server/features/billing/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { horsesInWords, totalOf } from './next-run-card.tsx';
import { FeesTable } from './panel-lists.tsx';

type Props = { run: NextRun; lines: FeeLine[] } & Omit<PageOf<FeeLine>, 'rows'>;

export default function NextRunPage({ run, lines, page, pages }: Props) {
  const detail = `${formatDay(run.billing_day)} · ${horsesInWords(run.horses)} · ${formatMoney(totalOf(run))}`;
  return (
    <ShellLayout>
      <PageHeader title="Najbliższe naliczenie" detail={detail} back={sectionAddress(SECTION.panel)} />
      <Card slim>
        {lines.length > 0 ? (
          <FeesTable lines={lines} />
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
