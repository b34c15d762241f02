import { Wallet } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { UnpaidHorse } from '../../server/features/billing/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { UnpaidTable } from './panel-lists.tsx';

type Props = { horses: UnpaidHorse[] } & Omit<PageOf<UnpaidHorse>, 'rows'>;

export const AllPaid = () => <EmptyState icon={Wallet} title="Wszystkie konie są opłacone" />;

export default function UnpaidHorses({ horses, total, page, pages }: Props) {
  const many = `${total} ${plural(total, 'koń', 'konie', 'koni')}`;
  return (
    <ShellLayout>
      <PageHeader title="NIEOPŁACONE KONIE" detail={many} back={sectionAddress(SECTION.panel)} />
      <Card slim>{total > 0 ? <UnpaidTable horses={horses} /> : <AllPaid />}</Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
