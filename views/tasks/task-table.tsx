import { CircleCheckBig, ListChecks } from 'lucide-react';
import type { MouseEvent } from 'react';
import { type Day, formatDay } from '../../server/domain/days.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Cell, RowLink, Table, TableRow } from '../parts/table.tsx';
import { HealthAlert, HorseAndBox, type TaskItem, taskAddress } from './task-facts.tsx';

export type TaskTableProps = {
  tasks: TaskItem[];
  /** whether these are finished tasks: it matters when there are none */
  finished: boolean;
  today: Day;
  /** The address of the list; a row's dialog is at the same one. */
  here: string;
  /** How an island opens a row without a new page. */
  onOpen?: (task: TaskItem, event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Tasks in the spec's two columns; a row with a health alert is orange. */
export function TaskTable({ tasks, finished, today, here, onOpen }: TaskTableProps) {
  if (!tasks.length) return finished ? <NothingFinished /> : <NothingToDo />;
  return (
    <Table caption="Zadania" columns={[{ label: 'ZADANIE' }, { label: 'KOŃ' }]}>
      {tasks.map((task) => (
        <TableRow key={task.id} alarm={task.health_alert}>
          <Cell className="half">
            <RowLink href={taskAddress(here, task.id)} {...(onOpen && { onClick: (event) => onOpen(task, event) })}>
              {task.service_name}
            </RowLink>
            {!('date_finished' in task) && task.date_to_finish < today && (
              <small className="late">z {formatDay(task.date_to_finish)}</small>
            )}
          </Cell>
          <Cell className="half">
            <HorseAndBox of={task} /> {task.health_alert && <HealthAlert />}
          </Cell>
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
