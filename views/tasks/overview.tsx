import { Warehouse } from 'lucide-react';
import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { DONE_TODAY } from '../home/done-list.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Clock } from '../parts/clock.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';
import { TaskDialog } from './task-dialog.tsx';
import type { TaskItem } from './task-facts.tsx';
import { TaskList } from './task-list.tsx';

type Props = {
  unfinished: number;
  finished: number;
  tasks: TaskItem[];
  today: Day;
  dialog: TaskItem | 'missing' | null;
};

const SECTION = '/home?section=13';

/** A worker's day at a glance: how much is done, and what is next. */
export default function Overview({ unfinished, finished, tasks, today, dialog }: Props) {
  const { now, sections } = usePage();
  // The day's count is of what managers see: everybody's work.
  const done = sections.includes('manager') ? DONE_TODAY : '/home?section=2&tab=done';
  return (
    <ShellLayout dialog={dialog && <TaskDialog task={dialog} close={SECTION} />}>
      <PageHeader title="Przegląd" detail={formatLongDay(today)}>
        <Clock now={now} />
        <ButtonLink icon={Warehouse} href="/stable">
          Boksy
        </ButtonLink>
      </PageHeader>
      <Refreshed name="counters">
        <Stats>
          <StatCard value={unfinished} label="Niewykonane" href="/home?section=2" />
          <StatCard value={finished} label="Wykonane dzisiaj" href={done} />
        </Stats>
      </Refreshed>
      <Card title="Dzisiejsze zadania" action={<a href="/home?section=2">Zobacz wszystkie</a>}>
        <TaskList tasks={tasks} finished={false} today={today} here={SECTION} />
      </Card>
    </ShellLayout>
  );
}
