import { formatLongDay } from '../../server/domain/days.ts';
import { byHour, withHour } from '../../server/domain/hours.ts';
import type { DayWork, OpenTask } from '../../server/features/board/schema.ts';
import { tasksInWords } from '../../server/features/tasks/texts.ts';
import { Choices } from '../parts/choices.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Note, REASONS } from '../tasks/skip-dialog.tsx';
import { HealthAlert, horseAndBox } from '../tasks/task-facts.tsx';

type Props = { tasks: OpenTask[]; day: DayWork; close: string };

/**
 * Asks which rounds of a day will not be done, with one reason for all: mostly it rains. Nothing is ticked at first, because
 * horses are fed in any weather; those in alert are ticked one by one.
 */
export function CloseDay({ tasks, day: { date }, close }: Props) {
  const apartLast = tasks.toSorted((one, other) => Number(one.health_alert) - Number(other.health_alert));
  const roundOf = ({ id, service_id, health_alert }: OpenTask) => (health_alert ? id : service_id);
  const rounds = Map.groupBy(apartLast.toSorted(byHour), roundOf);
  return (
    <FormDialog
      id="close-day"
      title={
        <>
          Zamknij resztę dnia <small>{formatLongDay(date)}</small>
        </>
      }
      close={close}
      action="/api/skip_services"
      className="form closing"
      submit={<span className="counts">Oznacz jako niewykonane </span>}
    >
      <Choices name="reason" legend="Powód" type="radio" options={REASONS} chosen={['weather']} />
      <Choices
        name="ids"
        legend="Co się nie odbędzie?"
        type="checkbox"
        options={[...rounds.values()].map((round) => ({
          value: round.map(({ id }) => id).join('.'),
          label: <Round tasks={round} />,
        }))}
      />
      <Note />
      <p className="muted small">Nic nie zostanie naliczone. Cofnąć to może kierownik.</p>
    </FormDialog>
  );
}

function Round({ tasks }: { tasks: OpenTask[] }) {
  const task = tasks[0] as OpenTask;
  return (
    <span>
      <strong>{withHour(task.service_name, task.at)}</strong>{' '}
      <span className="muted whole-words">{task.health_alert ? horseAndBox(task) : tasksInWords(tasks.length)}</span>{' '}
      {task.health_alert && <HealthAlert />}
    </span>
  );
}
