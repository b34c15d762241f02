import { Clock } from 'lucide-react';
import { dayOf, formatLongDay } from '../../server/domain/days.ts';
import { formatHour } from '../../server/domain/hours.ts';
import type { Work } from '../../server/domain/rounds.ts';
import type { Sheet } from '../../server/features/tasks/schema.ts';
import { SHEET_TITLE } from '../../server/features/tasks/texts.ts';
import { ChangeBadge, GivenInRow } from '../instructions/given.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { horsesOf } from './round-texts.ts';
import { alertAddress, HealthAlert, skipTaskAddress } from './task-facts.tsx';

type Props = {
  sheet: Sheet;
  /** the list's address */
  close: string;
};

/**
 * A round's horses in box order, confirmed together. Horses in alert or with a change must be ticked by hand. The stylesheet
 * counts the ticks.
 */
export function RoundSheet({ sheet: { tasks, round, total, minutes_ahead }, close }: Props) {
  const { errors, oldInput, now } = usePage();
  const boxes = tasks.flatMap(({ box_number }) => box_number ?? []);
  const place = { horses: total, first_box: boxes[0] ?? null, last_box: boxes.at(-1) ?? null };
  // An unticked checkbox is not sent, so a refused form's ticks are those in its input.
  const ticked = errors.ids || oldInput.ids ? [oldInput.ids ?? []].flat() : null;
  const isTicked = (task: Work) => (ticked ? ticked.includes(task.id) : !isByHand(task));
  const day = round.date_to_finish === dayOf(new Date(now)) ? '' : formatLongDay(round.date_to_finish);
  const subject = [tasks[0]?.service_name, day, horsesOf(place)].filter(Boolean).join('\u00a0·\u00a0');

  return (
    <Dialog title={SHEET_TITLE} detail={subject} close={close}>
      <Form action="/api/complete_services" className="sheet">
        {minutes_ahead !== null && (
          <p className="too-early">
            <Icon of={Clock} />
            <span>
              <strong>Ta runda jest o&nbsp;{formatHour(tasks[0]?.at ?? '')}</strong>, za {inHours(minutes_ahead)}{' '}
              Zatwierdzić już teraz?
            </span>
          </p>
        )}
        {total > tasks.length && <p className="small">Pierwsze {tasks.length}; pozostałe po zatwierdzeniu tych.</p>}
        <fieldset aria-describedby={errors.ids && 'ids-error'}>
          <legend className="visually-hidden">Konie w kolejności boksów</legend>
          {tasks.map((task) => (
            <Pick key={task.id} task={task} ticked={isTicked(task)} close={close} />
          ))}
        </fieldset>
        <footer>
          {errors.ids && (
            <p className="error" id="ids-error" role="alert">
              {errors.ids}
            </p>
          )}
          <p className="muted small">
            {tasks.some(isByHand) && 'Konie ze zmianą i w alercie zaznacz ręcznie. '}
            Tej czynności nie można cofnąć.
          </p>
          <ButtonLink href={close}>Anuluj</ButtonLink>
          <Button kind="main" className="counts">
            Zatwierdź
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}

/** '3 godz. 19 min.', '8 godz.': the end of a sentence */
const inHours = (minutes: number) =>
  [`${Math.floor(minutes / 60)}\u00a0godz.`, minutes % 60 && `${minutes % 60}\u00a0min.`].filter(Boolean).join(' ');

const isByHand = ({ health_alert, given }: Work): boolean => health_alert || Boolean(given?.change);

const nameOf = ({ horse_name, service_name }: Work) => horse_name ?? service_name;

const Pick = ({ task, ticked, close }: { task: Work; ticked: boolean; close: string }) => (
  <div className={task.health_alert ? 'alarm' : task.given?.change ? 'changed' : undefined}>
    <label className="pick">
      <input type="checkbox" name="ids" value={task.id} defaultChecked={ticked} />
      <BoxOf task={task} />
      <span className="whose">
        <strong>{nameOf(task)}</strong>
        {task.health_alert && <HealthAlert />}
        {task.given?.change && <ChangeBadge />}
        {task.alert_reason && <small>{task.alert_reason}</small>}
        <GivenInRow of={task.given} />
      </span>
    </label>
    <span className="asides">
      <a href={skipTaskAddress(close, task.id)}>
        Nie wykonano… <span className="visually-hidden">{nameOf(task)}</span>
      </a>
      {task.horse_name !== null && !task.health_alert && (
        <a href={alertAddress(close, task.id)}>
          Zgłoś alert… <span className="visually-hidden">{task.horse_name}</span>
        </a>
      )}
    </span>
  </div>
);

/** The box's number in its own column; 'boks' is for screen readers. */
export const BoxOf = ({ task: { box_number } }: { task: Pick<Work, 'box_number'> }) => (
  <span className="box">
    {box_number ? <span className="visually-hidden">boks </span> : null}
    {box_number ?? '–'}
  </span>
);
