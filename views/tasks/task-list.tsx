import { CircleCheckBig, ListChecks } from 'lucide-react';
import { type Day, formatDay } from '../../server/domain/days.ts';
import { Island } from '../island.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { RowLink, Table, TableRow } from '../parts/table.tsx';
import { HealthAlert, HorseAndBox, type TaskItem, taskAddress } from './task-facts.tsx';

type Props = {
  tasks: TaskItem[];
  /** whether these are finished tasks */
  finished: boolean;
  today: Day;
  /** The address of the list; a row's dialog is at the same one. */
  here: string;
};

/** Tasks, and the dialogs that the browser opens over them. */
export function TaskList({ tasks, finished, today, here }: Props) {
  return (
    <Island name="task-list" props={{ here, finished }}>
      <Refreshed name="tasks">
        <div tabIndex={-1}>
          {tasks.length > 0 && <TaskTable {...{ tasks, today, here }} />}
          {tasks.length === 0 && (finished ? <NothingFinished /> : <NothingToDo />)}
        </div>
      </Refreshed>
    </Island>
  );
}

/** The spec's two columns; a row with a health alert is orange. */
function TaskTable({ tasks, today, here }: Omit<Props, 'finished'>) {
  return (
    <Table caption="Zadania" className="halves" columns={[{ label: 'ZADANIE' }, { label: 'KOŃ' }]}>
      {tasks.map((task) => (
        <TableRow key={task.id} alarm={task.health_alert}>
          <td>
            <RowLink href={taskAddress(here, task.id)}>{task.service_name}</RowLink>
            {!('date_finished' in task) && task.date_to_finish < today && (
              <small className="late">z {formatDay(task.date_to_finish)}</small>
            )}
          </td>
          <td>
            <HorseAndBox of={task} /> {task.health_alert && <HealthAlert />}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

const NothingToDo = () => (
  <EmptyState icon={CircleCheckBig} title="Wszystko zrobione">
    Nie ma zadań do wykonania. Nowe pojawią się, gdy przyjdzie ich dzień.
  </EmptyState>
);

const NothingFinished = () => (
  <EmptyState icon={ListChecks} title="Brak wykonanych zadań">
    Zadania, które zatwierdzisz, pojawią się tutaj.
  </EmptyState>
);
