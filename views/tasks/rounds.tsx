import { CircleCheckBig } from 'lucide-react';
import { byHour, withHour } from '../../server/domain/hours.ts';
import { type AlertGroup, type DoneSum, type Group, type Late, sum } from '../../server/domain/rounds.ts';
import { tasksInWords } from '../../server/features/tasks/texts.ts';
import { GivenInRow } from '../instructions/given.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { PartOfDay } from './day-parts.tsx';
import { type CardProps, Change, Frame, idOf, LateBadge, LateRows, SingleCols, Tally } from './round-rows.tsx';
import { skipAddress } from './round-texts.ts';
import { HealthAlert, HorseAndBox, horseAndBox, taskAddress } from './task-facts.tsx';

type Props = Pick<CardProps<Group>, 'today' | 'here'> & {
  groups: readonly Group[];
  done: readonly DoneSum[];
  /** the address of the tasks that were done */
  allDone: string;
  /** a dialog of the server covers them, so what is folded cannot be opened, and is left out */
  covered: boolean;
};

/** A worker's day in the order of its hours: alerts, late work, what is now, what comes later, and what was done. */
export function Rounds({ groups, done, allDone, covered, ...rest }: Props) {
  const isNow = groups.some(isOfNow);
  const shown = covered ? groups.filter((group) => group.kind === 'alert' || isOfNow(group)) : groups;
  return (
    <>
      {groups.length === 0 ? (
        <AllDone />
      ) : (
        <section className="rounds" aria-label="Niewykonane">
          {shown.map((group) => (
            <GroupCard key={idOf(group)} group={group} open={groups.length === 1} isNow={isNow} {...rest} />
          ))}
        </section>
      )}
      {done.length > 0 && !covered && <DoneCard done={done} all={allDone} />}
    </>
  );
}

const isOfNow = (group: Group) => group.kind === 'part' && (group.name === 'now' || group.name === 'anytime');

export const AllDone = () => (
  <EmptyState icon={CircleCheckBig} title="Wszystko zrobione">
    Nie ma zadań do wykonania. Nowe pojawią się, gdy przyjdzie ich dzień.
  </EmptyState>
);

const GroupCard = ({ group, ...rest }: CardProps<Group>) => {
  if (group.kind === 'alert') return <AlertCard group={group} {...rest} />;
  return group.kind === 'late' ? <LateCard group={group} {...rest} /> : <PartOfDay group={group} {...rest} />;
};

function AlertCard({ group, today, here }: CardProps<AlertGroup>) {
  const horse = horseAndBox(group);
  const title = (
    <h2>
      <span>
        <HorseAndBox of={group} />
      </span>{' '}
      <HealthAlert />
    </h2>
  );
  return (
    <Frame id={idOf(group)} look="alert" open title={title} detail={group.reason} tally={<Tally of={group} />}>
      <ul className="plain list" data-whose={horse} data-alert={group.reason ?? ''}>
        {group.tasks.map((task) => (
          <li key={task.id}>
            <a href={taskAddress(here, task.id)}>
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

/** Only this many overdue rows are unfolded, so that a long backlog can be read. */
const LATE_SHOWN = 20;

/** Overdue work, the newest day first. All of it can be settled with one reason. */
function LateCard({ group, open, today, here }: CardProps<Late>) {
  const { older } = group;
  const rows = [...group.rounds, ...group.tasks]
    .sort(byHour)
    .sort((one, other) => other.date_to_finish.localeCompare(one.date_to_finish));
  const folded = rows.slice(LATE_SHOWN);
  return (
    <Frame
      id={idOf(group)}
      look="overdue"
      open={open}
      title={<h2>Zaległe</h2>}
      detail={`${tasksTogether(group.open)} z\u00a0poprzednich dni`}
      tally={<Tally of={group} />}
    >
      <div className="confirm" id="overdue">
        <ButtonLink kind="quiet" href={skipAddress(here)}>
          Oznacz zaległe jako niewykonane…
        </ButtonLink>
      </div>
      <SingleCols />
      <LateRows rows={rows.slice(0, LATE_SHOWN)} today={today} here={here}>
        {folded.length > 0 && (
          <li>
            <details id="late-before">
              <summary>
                <span className="what">Dawniejsze</span>
              </summary>
              <LateRows rows={folded} today={today} here={here} />
              {older > 0 && (
                <p className="muted">
                  Poza tym {tasksTogether(older)} z{'\u00a0'}jeszcze dawniejszych dni: do zobaczenia po zatwierdzeniu
                  albo oznaczeniu tych
                </p>
              )}
            </details>
          </li>
        )}
      </LateRows>
    </Frame>
  );
}

/** What was done today, folded into one row that counts it. */
const DoneCard = ({ done, all }: { done: readonly DoneSum[]; all: string }) => (
  <Frame id="done-today" title={<h2>Zrobione {sum(done.map(({ count }) => count))}</h2>}>
    <List label="Zrobione">
      {done.map(({ service_id, service_name, at, count }) => (
        <Row key={service_id} title={withHour(service_name, at)} end={<span className="num">{count}</span>} />
      ))}
    </List>
    <div className="confirm">
      <ButtonLink kind="quiet" href={all}>
        Wszystkie wykonane
      </ButtonLink>
    </div>
  </Frame>
);
