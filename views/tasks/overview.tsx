import { Warehouse } from 'lucide-react';
import { type Day, formatLongDay } from '../../server/domain/days.ts';
import type { Group } from '../../server/domain/rounds.ts';
import type { TaskDialogState } from '../../server/features/tasks/sections.ts';
import { DONE_TODAY } from '../home/done-list.tsx';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { type PageAlert, usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Clock } from '../parts/clock.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';
import { Progress } from './progress.tsx';
import { Rounds } from './rounds.tsx';
import { taskDialog } from './task-dialog.tsx';

type Props = {
  open: number;
  finished: number;
  groups: Group[];
  today: Day;
  dialog: TaskDialogState;
  /** What became of tasks just confirmed, in place of the page's own alert. */
  alert: PageAlert | null;
};

const SECTION = '/home?section=13';

/** A worker's day at a glance: how much is done, and what is next. */
export default function Overview({ open, finished, groups, today, dialog, alert }: Props) {
  const page = usePage();
  // The day's count is of what managers see: everybody's work.
  const done = page.sections.includes('manager') ? DONE_TODAY : '/home?section=2&tab=done';
  return (
    <ShellLayout dialog={taskDialog(dialog, SECTION)} alert={alert ?? page.alert}>
      <PageHeader title="Przegląd" detail={formatLongDay(today)}>
        <Clock now={page.now} />
        <ButtonLink icon={Warehouse} href="/stable">
          Boksy
        </ButtonLink>
      </PageHeader>
      <Refreshed name="counters">
        <Stats>
          <StatCard value={open} label="Niewykonane" href="/home?section=2" />
          <StatCard value={finished} label="Wykonane dzisiaj" href={done} />
        </Stats>
        <Progress {...{ open, finished }} />
      </Refreshed>
      <Island name="task-list" props={{ here: SECTION }}>
        <section className="part" aria-labelledby="todays-tasks">
          <h2 id="todays-tasks">Dzisiejsze zadania</h2>
          <Refreshed name="tasks">
            <div tabIndex={-1}>
              <Rounds groups={groups} today={today} here={SECTION} />
            </div>
          </Refreshed>
        </section>
      </Island>
    </ShellLayout>
  );
}
