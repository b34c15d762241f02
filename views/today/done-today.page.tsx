import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { DoneRow } from '../../server/features/tasks/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { DoneList } from './done-list.tsx';

type Props = { done: DoneRow[]; today: Day; total: number; page: number; pages: number };

export default function DoneToday({ done, today, total, page, pages }: Props) {
  const tasks = `${total} ${plural(total, 'zadanie', 'zadania', 'zadań')}`;
  return (
    <ShellLayout>
      <PageHeader
        title="Wykonane dzisiaj"
        detail={`${formatLongDay(today)} · ${tasks}`}
        back={sectionAddress(SECTION.panel)}
      />
      <Card slim>
        <DoneList label="Wykonane dzisiaj" done={done} />
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
