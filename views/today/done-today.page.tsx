import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { DoneRow, DoneService } from '../../server/features/tasks/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { DONE_TODAY, DoneList } from './done-list.tsx';

type Props = {
  done: (DoneRow | DoneService)[];
  today: Day;
  total: number;
  page: number;
  pages: number;
  /** The service whose tasks are shown; null shows all of the day. */
  service: string | null;
};

export default function DoneToday({ done, today, total, page, pages, service }: Props) {
  const tasks = `${total} ${plural(total, 'zadanie', 'zadania', 'zadań')}`;
  return (
    <ShellLayout>
      <PageHeader
        title="Wykonane dzisiaj"
        detail={`${service ? `${service} · ` : ''}${formatLongDay(today)} · ${tasks}`}
        back={service ? DONE_TODAY : sectionAddress(SECTION.panel)}
      />
      <Card slim>
        <DoneList label="Wykonane dzisiaj" done={done} />
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
