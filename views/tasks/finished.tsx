import { ListChecks } from 'lucide-react';
import { addDays, type Day, dayOf, formatLongDay, formatTime } from '../../server/domain/days.ts';
import { CachedRows } from '../markup-cache.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { HorseInRow, taskAddress } from './task-facts.tsx';

/** A task that was finished; `date_finished`: the instant, ISO 8601. */
export type FinishedTask = {
  id: string;
  service_name: string;
  horse_name: string | null;
  box_number: string | null;
  date_finished: string;
};

type Props = {
  /** The newest first. */
  tasks: FinishedTask[];
  /** How many were finished on which day, those of other pages too. */
  days: { day: Day; count: number }[];
  today: Day;
  /** The address of the list. */
  here: string;
};

/** What one has finished, day by day with its local hour; UTC stands in the dialog of each. */
export function Finished({ tasks, days, today, here }: Props) {
  if (tasks.length === 0) return <NothingFinished />;
  const byDay = Map.groupBy(tasks, ({ date_finished }) => dayOf(new Date(date_finished)));
  return (
    <section className="rounds" aria-label="Wykonane">
      {[...byDay].map(([day, ofDay], nth) => (
        <details
          className="card round done"
          id={`done-${day}`}
          key={day}
          {...(nth === 0 && { open: true, 'data-opens': '' })}
        >
          <summary>
            <h2>{nameOf(day, today)}</h2>
            {nameOf(day, today) !== formatLongDay(day) && <p>{formatLongDay(day)}</p>}
            <span className="num">{days.find((one) => one.day === day)?.count ?? ofDay.length}</span>
          </summary>
          <div className="cols" aria-hidden="true">
            <span>ZADANIE</span>
            <span>KOŃ</span>
            <span>GODZ.</span>
          </div>
          <CachedRows
            as="ul"
            className="plain list"
            rows={ofDay}
            by={(task) => `done ${here} ${JSON.stringify(task)}`}
            draw={(task) => (
              <li key={task.id}>
                <a className="task" href={taskAddress(here, task.id)}>
                  <span>{task.service_name}</span>
                  <span>
                    <HorseInRow of={task} />
                  </span>
                  <span className="num muted">{formatTime(task.date_finished)}</span>
                </a>
              </li>
            )}
          />
        </details>
      ))}
    </section>
  );
}

function nameOf(day: Day, today: Day): string {
  if (day === today) return 'Dziś';
  return addDays(day, 1) === today ? 'Wczoraj' : formatLongDay(day);
}

const NothingFinished = () => (
  <EmptyState icon={ListChecks} title="Brak wykonanych zadań">
    Zadania, które zatwierdzisz, pojawią się tutaj.
  </EmptyState>
);
