import { ListChecks } from 'lucide-react';
import { type Day, formatLongDay, formatTime } from '../../server/domain/days.ts';
import type { DoneRow } from '../../server/features/tasks/queries.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';
import { HorseAndBox } from '../tasks/task-facts.tsx';

type Props = { open: number; done: number; latest: DoneRow[]; today: Day };

function Done({ task }: { task: DoneRow }) {
  const detail = (
    <>
      <HorseAndBox of={task} /> · {task.worker_name}
    </>
  );
  return (
    <Row
      title={task.service_name}
      detail={detail}
      end={<span className="num">{formatTime(task.date_finished)}</span>}
    />
  );
}

/** The manager's panel: how today's work stands, by the very rule of the workers' lists, and what was done last. */
export default function ManagerPanel({ open, done, latest, today }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Panel" detail={formatLongDay(today)} />
      <Stats>
        <StatCard value={done} label="Zadania wykonane dzisiaj" href="#done" />
        <StatCard value={open} label="Zadania do wykonania" href="/home?section=2" />
      </Stats>
      <Card id="done" title="Ostatnio wykonane" action={<a href="/home?section=2">Zobacz zadania</a>}>
        {latest.length ? (
          <List label="Ostatnio wykonane">
            {latest.map((task) => (
              <Done key={task.id} task={task} />
            ))}
          </List>
        ) : (
          <EmptyState icon={ListChecks} title="Dziś nikt jeszcze niczego nie zatwierdził">
            Gdy pracownik zatwierdzi zadanie, pojawi się ono tutaj.
          </EmptyState>
        )}
      </Card>
    </ShellLayout>
  );
}
