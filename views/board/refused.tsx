import type { TaskState } from '../../server/features/tasks/schema.ts';
import { HorseAndBox } from '../tasks/task-facts.tsx';

export function Refused({ tasks }: { tasks: TaskState[] }) {
  return (
    <section className="summary" aria-labelledby="refused">
      <h2 id="refused">Tego nie przydzielono, resztę zapisano</h2>
      <ul className="plain">
        {tasks.map((task) => (
          <li key={task.id}>
            {task.service_name}, <HorseAndBox of={task} />: {fate(task)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function fate({ finished_at, worker_name }: TaskState): string {
  if (finished_at) return `jest już wykonane (${worker_name})`;
  return worker_name ? `ma już pracownika (${worker_name})` : 'nie ma pracownika';
}
