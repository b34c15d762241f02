import type { ReactNode } from 'react';
import { type Day, formatSince } from '../../server/domain/days.ts';
import { formatHour, withHour } from '../../server/domain/hours.ts';
import type { Group, Round, Work } from '../../server/domain/rounds.ts';
import { ChangeBadge, GivenInRow } from '../instructions/given.tsx';
import { Badge } from '../parts/badge.tsx';
import { BoxOf } from './round-sheet.tsx';
import { horsesOf, roundAddress, roundInAddress } from './round-texts.ts';
import { HealthAlert, HorseInRow, taskAddress } from './task-facts.tsx';

export const alertId = ({ horse_id }: { horse_id: string | null }) => `alert-${horse_id}`;

export type CardProps<Kind> = {
  group: Kind;
  today: Day;
  here: string;
  /** it is the only group, so it is not folded */
  open: boolean;
  /** something is to be done now or at any time */
  isNow: boolean;
};

/** The group's id, which links use and which keeps it open across a refresh. */
export function idOf(group: Group | Round): string {
  if (group.kind === 'alert') return alertId(group);
  if (group.kind === 'part') return `part-${group.name}`;
  return group.kind === 'round' ? `round-${roundInAddress(group)}` : group.kind;
}

type FrameProps = {
  id: string;
  look?: string;
  open?: boolean;
  title: ReactNode;
  detail?: ReactNode;
  tally?: ReactNode;
  children: ReactNode;
};

/** A group: its heading with its progress, and its rows. */
export const Frame = ({ id, look = '', open = false, title, detail, tally, children }: FrameProps) => (
  <details className={`card round ${look}`} id={id} open={open} data-opens={open ? '' : undefined}>
    <summary>
      {title}
      {detail && <p>{detail}</p>}
      {tally && <span className="tally">{tally}</span>}
    </summary>
    {children}
  </details>
);

export const Tally = ({ of: { done, open } }: { of: { done: number; open: number } }) => (
  <>
    <span className="visually-hidden">wykonano </span>
    {done}/{open + done}
  </>
);

export const Change = ({ task: { given } }: { task: Work }) =>
  given?.change && (
    <>
      {' '}
      <ChangeBadge />
    </>
  );

export const LateBadge = ({ due, today }: { due: Day; today: Day }) =>
  due < today ? <Badge tone="late">{formatSince(due, today)}</Badge> : null;

export const SingleCols = ({ timed = false }: { timed?: boolean }) => (
  <div className="cols" aria-hidden="true">
    {timed && <span>GODZ.</span>}
    <span>ZADANIE</span>
    <span>KOŃ</span>
  </div>
);

type SingleProps = {
  task: Work;
  today: Day;
  here: string;
  /** the hour has a column of its own */
  timed?: boolean;
};

export const SingleRow = ({ task, today, here, timed = false }: SingleProps) => (
  <li>
    <a href={taskAddress(here, task.id)}>
      {timed && <span className="at">{task.at && formatHour(task.at)}</span>}
      <span className="what">
        {timed ? task.service_name : withHour(task.service_name, task.at)}
        <Change task={task} />
        <GivenInRow of={task.given} />
      </span>
      <span className="whose">
        <HorseInRow task={task} /> <LateBadge due={task.date_to_finish} today={today} />
      </span>
    </a>
  </li>
);

type LateProps = { rows: (Round | Work)[]; today: Day; here: string; children?: ReactNode };

/** Overdue rounds and single tasks, and further items of the list. */
export const LateRows = ({ rows, today, here, children }: LateProps) => (
  <ul className="plain list">
    {rows.map((row) =>
      'kind' in row ? (
        <li key={roundInAddress(row)}>
          <a href={roundAddress(row, here)}>
            <span className="what">{row.service_name}</span>
            <span className="whose">
              {horsesOf(row)} <LateBadge due={row.date_to_finish} today={today} />
            </span>
          </a>
        </li>
      ) : (
        <SingleRow key={row.id} task={row} today={today} here={here} />
      ),
    )}
    {children}
  </ul>
);

/** A round's horses. A horse in alert links to its own group on the page, unless the round stands `alone`. */
export function RoundRows({ tasks, here, alone = false }: { tasks: Work[]; here: string; alone?: boolean }) {
  const isApart = ({ health_alert }: Work) => health_alert && !alone;
  return (
    <>
      <div className="cols" aria-hidden="true">
        <span className="box">BOKS</span>
        <span>{tasks.some(({ given }) => given) ? 'KOŃ I CO DOSTAJE' : 'KOŃ'}</span>
      </div>
      <ul className="plain list" data-what={tasks[0]?.service_name}>
        {tasks.map((task) => (
          <li key={task.id}>
            <a
              className={task.health_alert ? 'alarm' : task.given?.change ? 'changed' : undefined}
              href={isApart(task) ? `#${alertId(task)}` : taskAddress(here, task.id)}
              data-alert={task.health_alert ? (task.alert_reason ?? '') : undefined}
            >
              <BoxOf task={task} />
              <span className="whose">
                {task.horse_name ?? 'Usługa ogólna'} <span className="visually-hidden">{task.service_name}</span>
                {task.health_alert && (isApart(task) ? <small>osobno, w alercie</small> : <HealthAlert />)}
                {task.given?.change && !task.health_alert && <ChangeBadge />}
                {!isApart(task) && <GivenInRow of={task.given} />}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
