import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '../../server/domain/days.ts';
import { byHour, withHour } from '../../server/domain/hours.ts';
import { plural } from '../../server/domain/plural.ts';
import type { AlertGroup, Group, Late, Round, RoundKey, Singles, Work } from '../../server/domain/rounds.ts';
import { tasksInWords } from '../../server/features/tasks/texts.ts';
import { GivenInRow } from '../instructions/given.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Folded } from '../parts/folded.tsx';
import { alertId, Change, LateBadge, LateRows, RoundRows, SingleCols, SingleRow } from './round-rows.tsx';
import { horsesOf, roundAddress, roundInAddress, sheetAddress, skipAddress } from './round-texts.ts';
import { HealthAlert, HorseAndBox, horseAndBox, taskAddress } from './task-facts.tsx';

type Props = {
  groups: readonly Group[];
  today: Day;
  here: string;
  /** a dialog of the server covers them, so no round can be opened */
  covered?: boolean;
};

/** Open work in groups: horses in alert, late work, rounds, the rest. */
export function Rounds({ groups, ...rest }: Props) {
  if (groups.length === 0)
    return (
      <EmptyState icon={CircleCheckBig} title="Wszystko zrobione">
        Nie ma zadań do wykonania. Nowe pojawią się, gdy przyjdzie ich dzień.
      </EmptyState>
    );
  return (
    <section className="rounds" aria-label="Niewykonane">
      {groups.map((group) => (
        <GroupCard key={idOf(group)} group={group} {...rest} />
      ))}
    </section>
  );
}

const GroupCard = ({ group, ...rest }: CardProps<Group>) => {
  if (group.kind === 'alert') return <AlertCard group={group} {...rest} />;
  if (group.kind === 'late') return <LateCard group={group} {...rest} />;
  return group.kind === 'round' ? <RoundCard group={group} {...rest} /> : <SinglesCard group={group} {...rest} />;
};

/** The group's id, which links use and which keeps it open across a refresh. */
function idOf(group: Group): string {
  if (group.kind === 'alert') return alertId(group);
  return group.kind === 'round' ? `round-${roundInAddress(group)}` : group.kind;
}

type FrameProps = {
  group: Group;
  look: string;
  open: boolean;
  title: ReactNode;
  detail: ReactNode;
  /** attributes that the dialog of a row reads, for all rows */
  rowData?: { 'data-horse': string; 'data-alert': string };
  children: ReactNode;
};

/** A group: its heading with its progress, and its rows. */
function Frame({ group, look, open, title, detail, rowData, children }: FrameProps) {
  const all = group.open + group.done;
  return (
    <details
      className={`card round ${look}`}
      id={idOf(group)}
      open={open}
      data-opens={open ? '' : undefined}
      {...rowData}
    >
      <summary>
        <h2>{title}</h2>
        {detail && <p>{detail}</p>}
        <span className="tally">
          <span className="visually-hidden">wykonano </span>
          {group.done}/{all}
        </span>
      </summary>
      {children}
    </details>
  );
}

type CardProps<Kind> = { group: Kind } & Omit<Props, 'groups'>;

function AlertCard({ group, today, here }: CardProps<AlertGroup>) {
  const horse = horseAndBox(group);
  const title = (
    <>
      <span>
        <HorseAndBox of={group} />
      </span>{' '}
      <HealthAlert />
    </>
  );
  return (
    <Frame
      group={group}
      look="alert"
      open
      title={title}
      detail={group.reason}
      rowData={{ 'data-horse': horse, 'data-alert': group.reason ?? '' }}
    >
      <div className="cols" aria-hidden="true">
        <span>ZADANIE</span>
      </div>
      <ul className="plain list">
        {group.tasks.map((task) => (
          <li key={task.id}>
            <a href={taskAddress(here, task.id)} data-service={task.service_name}>
              <span className="what">
                {withHour(task.service_name, task.at)} <span className="visually-hidden">{horse}</span>
                <Change task={task} />
                <GivenInRow of={task.given} />
              </span>
              <LateBadge due={task.date_to_finish} today={today} />
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

/** '5 zadań', on one line */
const tasksTogether = (count: number) => tasksInWords(count).replace(' ', '\u00a0');

/** Only this many overdue rows are unfolded, so that today's work is near. */
const LATE_SHOWN = 20;

/** Overdue work, the newest day first. All of it can be closed with one reason. */
function LateCard({ group, today, here }: CardProps<Late>) {
  const { older } = group;
  const rows = [...group.rounds, ...group.tasks]
    .sort(byHour)
    .sort((one, other) => other.date_to_finish.localeCompare(one.date_to_finish));
  const folded = rows.slice(LATE_SHOWN);
  return (
    <Frame
      group={group}
      look="overdue"
      open
      title="Zaległe"
      detail={`${tasksTogether(group.open)} z\u00a0poprzednich dni`}
    >
      <div className="confirm">
        <ButtonLink kind="quiet" href={skipAddress(here)}>
          Zamknij zaległe…
        </ButtonLink>
      </div>
      <SingleCols />
      <LateRows rows={rows.slice(0, LATE_SHOWN)} today={today} here={here} />
      {folded.length > 0 && (
        <Folded id="late-before" label="Dawniejsze">
          <LateRows rows={folded} today={today} here={here} />
          {older > 0 && (
            <p className="muted">
              Poza tym {tasksTogether(older)} z{'\u00a0'}jeszcze dawniejszych dni: do zobaczenia po zatwierdzeniu albo
              zamknięciu tych
            </p>
          )}
        </Folded>
      )}
    </Frame>
  );
}

function SinglesCard({ group, today, here }: CardProps<Singles>) {
  const { tasks } = group;
  return (
    <Frame
      group={group}
      look=""
      open
      title="Pojedyncze"
      detail={`${plural(tasks.length, 'zostało', 'zostały', 'zostało')} ${tasksTogether(tasks.length)}`}
    >
      <SingleCols />
      <ul className="plain list">
        {tasks.map((task) => (
          <SingleRow key={task.id} task={task} today={today} here={here} />
        ))}
      </ul>
    </Frame>
  );
}

function RoundCard({ group, here, covered = false }: CardProps<Round>) {
  const { service_name, at, tasks, open, apart, changed, at_hand } = group;
  const ticked = open - apart - changed;
  return (
    <Frame group={group} look="same" open={at_hand} title={withHour(service_name, at)} detail={horsesOf(group)}>
      <div className="confirm">
        <ButtonLink className="soft" href={sheetAddress(here, group)}>
          {ticked === 1 ? 'Zatwierdź' : `Zatwierdź wszystkie (${ticked})`}{' '}
          <span className="visually-hidden">{service_name}</span>
        </ButtonLink>
        <SkipRound here={here} round={group} />
        {tasks.length === 0 && <a href={roundAddress(group)}>Pokaż konie ({open})</a>}
      </div>
      {tasks.length > 0 && (at_hand || !covered) && <RoundRows tasks={tasks} here={here} />}
    </Frame>
  );
}

type SkipProps = { here: string; round: RoundKey & Pick<Work, 'service_name'> };

/** Opens the dialog that asks why a round is not done. */
export const SkipRound = ({ here, round }: SkipProps) => (
  <ButtonLink kind="quiet" href={skipAddress(here, round)}>
    Nie wykonano… <span className="visually-hidden">{round.service_name}</span>
  </ButtonLink>
);
