import { TriangleAlert } from 'lucide-react';
import type { Day } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { PanelAlert } from '../../server/features/today/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { InAlert } from './panel-attention.tsx';

type Props = { horses: PanelAlert[]; today: Day; total: number; page: number; pages: number };

export default function HorsesInAlert({ horses, today, total, page, pages }: Props) {
  const many = `${total} ${plural(total, 'koń', 'konie', 'koni')}`;
  return (
    <ShellLayout>
      <PageHeader title="Konie z alertem zdrowotnym" detail={many} back={sectionAddress(SECTION.panel)} />
      <Card>
        {total > 0 ? (
          <List label="Konie z alertem zdrowotnym">
            {horses.map((horse) => (
              <InAlert key={horse.id} alert={horse} today={today} dated />
            ))}
          </List>
        ) : (
          <EmptyState icon={TriangleAlert} title="Żaden koń nie ma alertu zdrowotnego" />
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
