import { ListChecks } from 'lucide-react';
import { formatTime } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { DoneRow, DoneService } from '../../server/features/tasks/schema.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { HorseAndBox } from '../tasks/task-facts.tsx';

/** Where managers see everything that anybody finished today. */
export const DONE_TODAY = `${sectionAddress(SECTION.panel)}&done=all`;

const Done = ({ task }: { task: DoneRow }) => (
  <Row
    title={task.service_name}
    detail={
      <>
        <HorseAndBox of={task} /> · {task.worker_name}
      </>
    }
    end={<span className="num">{formatTime(task.date_finished)}</span>}
  />
);

/** A service that was done often, with its first and last time. It links to its tasks. */
const DoneOften = ({ of: { service_id, service_name, count, first, date_finished } }: { of: DoneService }) => (
  <Row
    title={service_name}
    detail={`${count}\u00a0× · ${formatTime(first)}–${formatTime(date_finished)}`}
    href={`${DONE_TODAY}&service=${service_id}`}
  />
);

export function DoneList({ label, done }: { label: string; done: (DoneRow | DoneService)[] }) {
  if (!done.length)
    return (
      <EmptyState icon={ListChecks} title="Dziś nikt jeszcze niczego nie zatwierdził">
        Gdy pracownik zatwierdzi zadanie, pojawi się ono tutaj.
      </EmptyState>
    );
  return (
    <List label={label}>
      {done.map((row) =>
        'count' in row ? <DoneOften key={row.service_id} of={row} /> : <Done key={row.id} task={row} />,
      )}
    </List>
  );
}
