import { dayOf, formatLongDay } from '../../server/domain/days.ts';
import { withHour } from '../../server/domain/hours.ts';
import type { Work } from '../../server/domain/rounds.ts';
import type { Sheet } from '../../server/features/tasks/schema.ts';
import { SHEET_TITLE, tasksInWords } from '../../server/features/tasks/texts.ts';
import { ChangeBadge, GivenInRow } from '../instructions/given.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { TooEarly } from './confirm-task.tsx';
import { horsesOf, isByHand, overSheet } from './round-texts.ts';
import { HealthAlert, HorseAndBox } from './task-facts.tsx';

type Props = {
  sheet: Sheet;
  /** the list's address */
  close: string;
};

/**
 * A round's horses in box order, or single tasks in the order of their hours, confirmed together. Horses in alert or with a
 * change must be ticked by hand. The stylesheet counts the ticks.
 */
export function RoundSheet({ sheet, close }: Props) {
  const { tasks, round, total } = sheet;
  const { errors, oldInput, path } = usePage();
  // An unticked checkbox is not sent, so a refused form's ticks are those in its input.
  const ticked = errors.ids || oldInput.ids ? [oldInput.ids ?? []].flat() : null;
  const isTicked = (task: Work) => (ticked ? ticked.includes(task.id) : !isByHand(task));

  return (
    <Dialog title={SHEET_TITLE} detail={<Subject of={sheet} />} close={close}>
      <Form action="/api/complete_services" className="sheet">
        <HiddenFields of={{ about: round && tasks[0] ? tasks[0].service_name : 'Pojedyncze zadania' }} />
        {round && tasks[0] && <TooEarly due={tasks[0]} what="Ta runda" />}
        {total > tasks.length && <p className="small">Pierwsze {tasks.length}; pozostałe po zatwierdzeniu tych.</p>}
        <fieldset aria-describedby={errors.ids && 'ids-error'}>
          <legend className="visually-hidden">{round ? 'Konie w kolejności boksów' : 'Zadania'}</legend>
          {tasks.map((task) => (
            <Pick key={task.id} task={task} single={!round} ticked={isTicked(task)} here={path} />
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

/** 'Karmienie · 10 koni · boksy 2–11', 'Pojedyncze · 3 zadania' */
function Subject({ of: { tasks, round, total } }: { of: Sheet }) {
  const { now } = usePage();
  if (!round) return `Pojedyncze\u00a0· ${tasksInWords(total)}`;
  const boxes = tasks.flatMap(({ box_number }) => box_number ?? []);
  const place = { horses: total, first_box: boxes[0] ?? null, last_box: boxes.at(-1) ?? null };
  const day = round.date_to_finish === dayOf(new Date(now)) ? '' : formatLongDay(round.date_to_finish);
  return [tasks[0]?.service_name, day, horsesOf(place)].filter(Boolean).join('\u00a0·\u00a0');
}

const nameOf = ({ horse_name, service_name }: Work) => horse_name ?? service_name;

type PickProps = {
  task: Work;
  /** not of a round, so that its service is named */
  single: boolean;
  ticked: boolean;
  /** the address of the sheet */
  here: string;
};

const Pick = ({ task, single, ticked, here }: PickProps) => (
  <div className={task.health_alert ? 'alarm' : task.given?.change ? 'changed' : undefined}>
    <label className={single ? 'pick single' : 'pick'}>
      <input type="checkbox" name="ids" value={task.id} defaultChecked={ticked} />
      {!single && <BoxOf task={task} />}
      <span className="whose">
        <strong>{single ? withHour(task.service_name, task.at) : nameOf(task)}</strong>
        {single && (
          <span>
            <HorseAndBox of={task} />
          </span>
        )}
        {task.health_alert && <HealthAlert />}
        {task.given?.change && <ChangeBadge />}
        {task.alert_reason && <small>{task.alert_reason}</small>}
        <GivenInRow of={task.given} />
      </span>
    </label>
    <span className="asides">
      <a href={overSheet(here, 'skip', task.id)}>
        Nie wykonano… <span className="visually-hidden">{nameOf(task)}</span>
      </a>
      {task.horse_name !== null && !task.health_alert && (
        <a href={overSheet(here, 'alert', task.id)}>
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
