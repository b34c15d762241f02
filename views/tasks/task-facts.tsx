import { formatDay, formatFinished } from '../../server/domain/days.ts';
import type { FinishedTask, Task } from '../../server/features/tasks/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';

export type TaskItem = Task | FinishedTask;

/** The address of a task's dialog over the list. */
export const taskAddress = (list: string, id: string) => `${list}&dialog=task&id=${id}`;

/** 'Kasztan · boks 4', or that the task belongs to no horse. */
export function HorseAndBox({ of: { horse_name, box_number } }: { of: Pick<TaskItem, 'horse_name' | 'box_number'> }) {
  if (horse_name === null) return 'Usługa ogólna';
  if (!box_number) return horse_name;
  return (
    <>
      {horse_name} · <span className="whole-words">boks {box_number}</span>
    </>
  );
}

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
          ['Koń', <HorseAndBox key="horse" of={task} />],
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
