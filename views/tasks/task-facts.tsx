import { formatDay, formatFinished } from '../../server/domain/days.ts';
import type { FinishedTask, Task } from '../../server/features/tasks/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';

export type TaskItem = Task | FinishedTask;

/** 'Kasztan · boks 4', or that the task belongs to no horse. */
export const horseOf = ({ horse_name, box_number }: TaskItem): string => {
  if (horse_name === null) return 'Usługa ogólna';
  return box_number ? `${horse_name} · boks ${box_number}` : horse_name;
};

export const HealthAlert = () => <Badge tone="alert">Alert zdrowotny</Badge>;

/** All that is known of a task, for its dialog. */
export function TaskFacts({ task }: { task: TaskItem }) {
  return (
    <>
      {task.health_alert && (
        <p>
          <HealthAlert />
        </p>
      )}
      <Facts
        of={[
          ['Zadanie', task.service_name],
          ['Koń', horseOf(task)],
          ['Termin', formatDay(task.date_to_finish)],
          ...('date_finished' in task
            ? ([['Wykonano', formatFinished(task.date_finished)]] as [string, string][])
            : []),
          ...(task.service_description ? ([['Opis', task.service_description]] as [string, string][]) : []),
        ]}
      />
    </>
  );
}
