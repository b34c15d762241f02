import { Wallet } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { ArchivedDebt } from '../../server/features/billing/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { ArchivedTable } from './panel-lists.tsx';

type Props = { horses: ArchivedDebt[] } & Omit<PageOf<ArchivedDebt>, 'rows'>;

export default function ArchivedHorses({ horses, total, page, pages }: Props) {
  const many = `${total} ${plural(total, 'koń', 'konie', 'koni')}`;
  return (
    <ShellLayout>
      <PageHeader title="Salda usuniętych koni" detail={many} back={sectionAddress(SECTION.panel)} />
      <Card slim>
        {total > 0 ? (
          <ArchivedTable horses={horses} />
        ) : (
          <EmptyState icon={Wallet} title="Wszystkie usunięte konie są rozliczone" />
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
