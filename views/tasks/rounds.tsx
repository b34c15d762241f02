import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Day, formatSince } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { AlertGroup, Group, Round, Singles, Work } from '../../server/domain/rounds.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { BoxOf } from './round-sheet.tsx';
import { horsesOf, roundInAddress, sheetAddress, skipAddress } from './round-texts.ts';
import { HealthAlert, HorseAndBox, HorseInRow, horseAndBox, taskAddress } from './task-facts.tsx';

type Props = {
  groups: readonly Group[];
  today: Day;
  here: string;
};

/** The anchor of overdue work. */
const LATE = 'late';

/** Open work in groups that open: horses in alert, late work, rounds, the rest. */
export function Rounds({ groups, today, here }: Props) {
  if (groups.length === 0) return <NothingToDo />;
  const firstLate = groups.find((group) => group.kind === LATE || (group.kind === 'round' && group.late));
  return (
    <section className="rounds" aria-label="Niewykonane">
      {groups.map((group) => (
        <GroupCard key={idOf(group)} group={group} today={today} here={here} firstLate={group === firstLate} />
      ))}
    </section>
  );
}

const GroupCard = ({ group, firstLate, ...rest }: Omit<Props, 'groups'> & { group: Group; firstLate: boolean }) => {
  if (group.kind === 'alert') return <AlertCard group={group} {...rest} />;
  if (group.kind !== 'round') return <SinglesCard group={group} {...rest} />;
  return <RoundCard group={group} {...rest} firstLate={firstLate} />;
};

/** The group's id, by which it is linked and stays open across a refresh. */
function idOf(group: Group): string {
  if (group.kind === 'alert') return alertId(group);
  return group.kind === 'round' ? `round-${roundInAddress(group)}` : group.kind;
}

const alertId = ({ horse_id }: { horse_id: string | null }) => `alert-${horse_id}`;

type FrameProps = {
  group: Group;
  look: string;
  open: boolean;
  title: ReactNode;
  /** an anchor besides the group's id */
  anchor?: string;
  detail: ReactNode;
  /** what the dialog of a row reads here */
  of?: { 'data-service'?: string; 'data-horse'?: string; 'data-alert'?: string };
  children: ReactNode;
};

/** A group: its heading with its progress, and its rows. A row leaves out what `of` says of all of them. */
function Frame({ group, look, open, title, anchor, detail, of = {}, children }: FrameProps) {
  const all = group.open + group.done;
  return (
    <details className={`card round ${look}`} id={idOf(group)} open={open} data-opens={open ? '' : undefined} {...of}>
      <summary>
        <h2 id={anchor}>{title}</h2>
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

type CardProps<Of> = { group: Of } & Omit<Props, 'groups'>;

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
      of={{ 'data-horse': horse, 'data-alert': group.reason ?? '' }}
    >
      <div className="cols" aria-hidden="true">
        <span>ZADANIE</span>
      </div>
      <ul>
        {group.tasks.map((task) => (
          <li key={task.id}>
            <a href={taskAddress(here, task.id)} data-service={task.service_name}>
              <span className="what">
                {task.service_name} <span className="visually-hidden">{horse}</span>
              </span>
              <Since of={task} today={today} />
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

const Since = ({ of: { date_to_finish }, today }: { of: Work; today: Day }) =>
  date_to_finish < today ? <Badge tone="late">{formatSince(date_to_finish, today)}</Badge> : null;

function SinglesCard({ group, today, here }: CardProps<Singles>) {
  const { kind, tasks } = group;
  const count = tasks.length;
  const many = `${count}\u00a0${plural(count, 'zadanie', 'zadania', 'zadań')}`;
  const late = kind === LATE;
  return (
    <Frame
      group={group}
      look={late ? 'overdue' : ''}
      open
      title={late ? 'Zaległe' : 'Pojedyncze'}
      detail={late ? `${many} z\u00a0poprzednich dni` : `${plural(count, 'zostało', 'zostały', 'zostało')} ${many}`}
    >
      {late && <CloseOverdue here={here} />}
      <div className="cols" aria-hidden="true">
        <span>ZADANIE</span>
        <span>KOŃ</span>
      </div>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <a href={taskAddress(here, task.id)} data-service={task.service_name} data-horse={horseAndBox(task)}>
              <span className="what">{task.service_name}</span>
              <span className="whose">
                <HorseInRow of={task} /> <Since of={task} today={today} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

/** One reason for all that is overdue. */
const CloseOverdue = ({ here }: { here: string }) => (
  <div className="confirm">
    <ButtonLink kind="quiet" href={skipAddress(here)}>
      Zamknij zaległe…
    </ButtonLink>
  </div>
);

function RoundCard({ group, today, here, firstLate }: CardProps<Round> & { firstLate: boolean }) {
  const { service_name, late, date_to_finish, tasks, open, apart, at_hand } = group;
  const title = (
    <>
      {service_name} {late && <Badge tone="late">{formatSince(date_to_finish, today)}</Badge>}
    </>
  );
  const look = late ? 'same overdue' : 'same';
  return (
    <Frame
      group={group}
      look={look}
      open={late || at_hand}
      title={title}
      {...(firstLate && { anchor: LATE })}
      detail={horsesOf(group)}
    >
      {firstLate && <CloseOverdue here={here} />}
      <div className="confirm">
        <ConfirmAll {...{ here, group, many: open - apart }} />
        <SkipRound here={here} of={group} />
        {tasks.length === 0 && <a href={`${here}&round=${roundInAddress(group)}`}>Pokaż konie ({open})</a>}
      </div>
      {tasks.length > 0 && <RoundRows tasks={tasks} here={here} />}
    </Frame>
  );
}

/** Opens a round's sheet; `many` horses are ticked there. */
const ConfirmAll = ({ here, group, many }: { here: string; group: Round; many: number }) => (
  <ButtonLink href={sheetAddress(here, group)}>
    {many === 1 ? 'Zatwierdź' : `Zatwierdź wszystkie (${many})`}{' '}
    <span className="visually-hidden">{group.service_name}</span>
  </ButtonLink>
);

/** Opens the question why a round is not done. */
export const SkipRound = ({
  here,
  of,
}: {
  here: string;
  of: Pick<Work, 'service_id' | 'service_name' | 'date_to_finish'>;
}) => (
  <ButtonLink kind="quiet" href={skipAddress(here, of)}>
    Nie wykonano… <span className="visually-hidden">{of.service_name}</span>
  </ButtonLink>
);

/** A round's horses. One in alert links up to its alert, where its work counts, unless the round stands `alone`. */
export function RoundRows({ tasks, here, alone = false }: { tasks: Work[]; here: string; alone?: boolean }) {
  const isApart = ({ health_alert }: Work) => health_alert && !alone;
  return (
    <>
      <div className="cols" aria-hidden="true">
        <span className="box">BOKS</span>
        <span>KOŃ</span>
      </div>
      <ul data-service={tasks[0]?.service_name}>
        {tasks.map((task) => (
          <li key={task.id}>
            <a
              className={task.health_alert ? 'alarm' : undefined}
              href={isApart(task) ? `#${alertId(task)}` : taskAddress(here, task.id)}
              data-horse={horseAndBox(task)}
              data-alert={task.health_alert ? (task.alert_reason ?? '') : undefined}
            >
              <BoxOf task={task} />
              <span className="whose">
                {task.horse_name ?? 'Usługa ogólna'} <span className="visually-hidden">{task.service_name}</span>
                {task.health_alert && (isApart(task) ? <small>osobno, w alercie</small> : <HealthAlert />)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const NothingToDo = () => (
  <EmptyState icon={CircleCheckBig} title="Wszystko zrobione">
    Nie ma zadań do wykonania. Nowe pojawią się, gdy przyjdzie ich dzień.
  </EmptyState>
);
