import { CircleCheckBig, ListChecks } from 'lucide-react';
import { type Day, formatDay } from '../../server/domain/days.ts';
import { Island } from '../island.tsx';
import { KeptRows } from '../kept.tsx';
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

/** The spec's two columns. A row shows the same to whoever sees it, until the task, its horse or the day is another. */
function TaskTable({ tasks, today, here }: Omit<Props, 'finished'>) {
  return (
    <Table
      caption="Zadania"
      className="halves"
      columns={[{ label: 'ZADANIE' }, { label: 'KOŃ' }]}
      body={
        <KeptRows
          rows={tasks}
          by={(task) => `task ${here} ${lateness(task, today)} ${JSON.stringify(task)}`}
          draw={(task) => <TaskRow key={task.id} task={task} late={lateness(task, today)} here={here} />}
        />
      }
    />
  );
}

/** The day an open task was due, when that is over. */
const lateness = (task: TaskItem, today: Day): Day | '' =>
  !('date_finished' in task) && task.date_to_finish < today ? task.date_to_finish : '';

/** A row with a health alert is orange. */
function TaskRow({ task, late, here }: { task: TaskItem; late: Day | ''; here: string }) {
  return (
    <TableRow alarm={task.health_alert}>
      <td>
        <RowLink href={taskAddress(here, task.id)}>{task.service_name}</RowLink>
        {late && <small className="late">z {formatDay(late)}</small>}
      </td>
      <td>
        <HorseAndBox of={task} /> {task.health_alert && <HealthAlert />}
      </td>
    </TableRow>
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
