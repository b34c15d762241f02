import { UserRoundCheck } from 'lucide-react';
import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { byHour, withHour } from '../../server/domain/hours.ts';
import type { LoadedWorker, MovableTask } from '../../server/features/board/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { BoxOf } from '../tasks/round-sheet.tsx';

type Props = {
  date: Day;
  tasks: MovableTask[];
  workers: LoadedWorker[];
  /** the worker whose work it is, if it is that of one worker */
  worker: string | null;
  back: string;
};

/** Lists the tasks of a round or of a worker, ticked, to give them to somebody else. */
export default function Move({ date, tasks, workers, worker, back }: Props) {
  return (
    <ShellLayout under="/day">
      <PageHeader title="Przekaż zadania" detail={formatLongDay(date)} back={back} />
      <ErrorSummary />
      {tasks.length === 0 ? (
        <Card>
          <EmptyState
            icon={UserRoundCheck}
            title="Nie ma czego przekazać"
            action={<ButtonLink href={back}>Wróć</ButtonLink>}
          >
            Wszystko jest już zrobione albo ma to ktoś inny.
          </EmptyState>
        </Card>
      ) : (
        <Form action="/api/move_work" className="form move">
          {[...Map.groupBy(tasks.toSorted(byHour), ({ service_id }) => service_id)].map(([id, round]) => (
            <Service key={id} tasks={round} />
          ))}
          <Select
            name="worker_id"
            label="Komu"
            placeholder="wybierz"
            required
            options={workers.filter(({ id }) => id !== worker).map(optionOf)}
          />
          <div className="row-of-buttons">
            <ButtonLink href={back}>Anuluj</ButtonLink>
            <Button kind="main">Przekaż zaznaczone</Button>
          </div>
        </Form>
      )}
    </ShellLayout>
  );
}

/** 'Ewa Lis · ma 12' */
const optionOf = ({ id, name, load, away }: LoadedWorker) => ({
  value: id,
  label: [name, away ? 'nieobecność' : `ma ${load}`].join(' · '),
});

function Service({ tasks }: { tasks: MovableTask[] }) {
  const [first] = tasks;
  if (!first) return null;
  const name = withHour(first.service_name, first.at);
  return (
    <Card title={name}>
      <fieldset className="plain list">
        <legend className="visually-hidden">{name}</legend>
        {tasks.map((task) => (
          <label key={task.id} className="pick">
            <input type="checkbox" name="ids" value={task.id} defaultChecked />
            <BoxOf task={task} />
            <span className="whose">
              <strong>{task.horse_name ?? 'Usługa ogólna'}</strong>
              <small className="muted">{task.worker_name ?? 'bez pracownika'}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
