import { ListChecks } from 'lucide-react';
import { addDays, type Day, dayOf, formatLongDay, formatTime } from '../../server/domain/days.ts';
import type { FinishedTask } from '../../server/features/tasks/schema.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { HorseInRow, taskAddress } from './task-facts.tsx';

type Props = {
  tasks: FinishedTask[];
  /** Counts by day, including those of other pages. */
  days: { day: Day; count: number }[];
  today: Day;
  here: string;
};

export function Finished({ tasks, days, today, here }: Props) {
  if (tasks.length === 0)
    return (
      <EmptyState icon={ListChecks} title="Brak wykonanych zadań">
        Zadania, które zatwierdzisz, pojawią się tutaj.
      </EmptyState>
    );
  const byDay = [...Map.groupBy(tasks, ({ date_finished }) => dayOf(new Date(date_finished)))];
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return (
    <section className="rounds" aria-label="Wykonane">
      {byDay.map(([day, finished], nth) => (
        <FinishedOn
          key={day}
          day={day}
          tasks={finished}
          count={counts.get(day) ?? finished.length}
          isFirst={nth === 0}
          today={today}
          here={here}
        />
      ))}
    </section>
  );
}

type DayProps = Omit<Props, 'days'> & { day: Day; count: number; isFirst: boolean };

function FinishedOn({ day, tasks, count, isFirst, today, here }: DayProps) {
  const name = nameOf(day, today);
  return (
    <details className="card round done" id={`done-${day}`} {...(isFirst && { open: true, 'data-opens': '' })}>
      <summary>
        <h2>{name}</h2>
        {name !== formatLongDay(day) && <p>{formatLongDay(day)}</p>}
        <span className="tally">{count}</span>
      </summary>
      <div className="cols" aria-hidden="true">
        <span>ZADANIE</span>
        <span>KOŃ</span>
        <span className="at">GODZ.</span>
      </div>
      <ul className="plain list">
        {tasks.map((task) => (
          <li key={task.id}>
            <a href={taskAddress(here, task.id)}>
              <span className="what">{task.service_name}</span>
              <span className="whose">
                <HorseInRow task={task} />
              </span>
              <span className="at">{formatTime(task.date_finished)}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function nameOf(day: Day, today: Day): string {
  if (day === today) return 'Dziś';
  return addDays(day, 1) === today ? 'Wczoraj' : formatLongDay(day);
}
