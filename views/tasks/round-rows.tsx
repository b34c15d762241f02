import { type Day, formatSince } from '../../server/domain/days.ts';
import { withHour } from '../../server/domain/hours.ts';
import type { Round, Work } from '../../server/domain/rounds.ts';
import { ChangeBadge, GivenInRow } from '../instructions/given.tsx';
import { Badge } from '../parts/badge.tsx';
import { BoxOf } from './round-sheet.tsx';
import { horsesOf, roundAddress, roundInAddress } from './round-texts.ts';
import { HealthAlert, HorseInRow, horseAndBox, taskAddress } from './task-facts.tsx';

export const alertId = ({ horse_id }: { horse_id: string | null }) => `alert-${horse_id}`;

export const Change = ({ task: { given } }: { task: Work }) =>
  given?.change && (
    <>
      {' '}
      <ChangeBadge />
    </>
  );

export const LateBadge = ({ due, today }: { due: Day; today: Day }) =>
  due < today ? <Badge tone="late">{formatSince(due, today)}</Badge> : null;

export const SingleCols = () => (
  <div className="cols" aria-hidden="true">
    <span>ZADANIE</span>
    <span>KOŃ</span>
  </div>
);

export const SingleRow = ({ task, today, here }: { task: Work; today: Day; here: string }) => (
  <li>
    <a href={taskAddress(here, task.id)} data-service={task.service_name} data-horse={horseAndBox(task)}>
      <span className="what">
        {withHour(task.service_name, task.at)}
        <Change task={task} />
        <GivenInRow of={task.given} />
      </span>
      <span className="whose">
        <HorseInRow task={task} /> <LateBadge due={task.date_to_finish} today={today} />
      </span>
    </a>
  </li>
);

export const LateRows = ({ rows, today, here }: { rows: (Round | Work)[]; today: Day; here: string }) => (
  <ul className="plain list">
    {rows.map((row) =>
      'kind' in row ? (
        <li key={roundInAddress(row)}>
          <a href={roundAddress(row)}>
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
      <ul className="plain list" data-service={tasks[0]?.service_name}>
        {tasks.map((task) => (
          <li key={task.id}>
            <a
              className={task.health_alert ? 'alarm' : task.given?.change ? 'changed' : undefined}
              href={isApart(task) ? `#${alertId(task)}` : taskAddress(here, task.id)}
              data-horse={horseAndBox(task)}
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
