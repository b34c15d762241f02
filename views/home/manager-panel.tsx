import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';

/** The manager's panel: how today's work stands, by the very rule of the workers' lists. */
export default function ManagerPanel({ open, done, today }: { open: number; done: number; today: Day }) {
  return (
    <ShellLayout>
      <PageHeader title="Panel" detail={formatLongDay(today)} />
      <Stats>
        <StatCard value={done} label="Zadania wykonane dzisiaj" />
        <StatCard value={open} label="Zadania do wykonania" />
      </Stats>
    </ShellLayout>
  );
}
