import { Check, ChevronRight, TriangleAlert } from 'lucide-react';
import type { Day } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { commonReason } from '../../server/domain/skipping.ts';
import type { Mode, RoutineOfDay, RoutineWork } from '../../server/features/calendar/schema.ts';
import { ChoreRow } from '../horses/day-of-horse.tsx';
import { Badge } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';
import { Row } from '../parts/list.tsx';
import {
  doneText,
  inAlertText,
  isInAlert,
  isOfMany,
  leftOf,
  missedText,
  restText,
  routineText,
  servicesText,
} from './entry-texts.ts';
import { addressOf, linkTo, type Place, type Presses } from './place.ts';

/** The link to the work of a day: for a worker their list of tasks, for a manager the day's page, for an owner the day's list. */
export function routineLink(place: Place & { mode: Mode }, day: Day, presses: Presses): ReturnType<typeof linkTo> {
  if (place.mode === 'worker') return { href: `${sectionAddress(SECTION.tasks)}&day=${day}` };
  if (place.mode === 'manager') return { href: `/day?date=${day}` };
  return linkTo(place, { date: day, view: 'list' }, presses);
}

const countText = (mode: Mode, count: number): string => (isOfMany(mode) ? servicesText(count) : routineText(count));

type Props = { routine: RoutineOfDay; today: Day; mode: Mode };

/**
 * The folded work of a day in a few words; of a past day, mainly the work that was not done. For staff skipped work is
 * counted apart, as on the day's page; for an owner it is part of the total.
 */
export function RoutineText({ routine, today, mode }: Props) {
  const { day, count, done, skipped, reason, alerts } = routine;
  const rest = count - skipped;
  const sign = alerts > 0 && (
    <span className="alerts" title={inAlertText(alerts)}>
      <Icon of={TriangleAlert} size={15} /> {alerts}
      <span className="visually-hidden"> w alercie zdrowotnym</span>
    </span>
  );
  if (day === today)
    return (
      <>
        <span>
          <b>{done}</b>
          {isOfMany(mode)
            ? `/${servicesText(rest)}`
            : `\u00a0z\u00a0${count} ${plural(count, 'stałej', 'stałych', 'stałych')}`}
        </span>{' '}
        {sign}
        <progress max={Math.max(1, isOfMany(mode) ? rest : count)} value={done} aria-label="Wykonane usługi" />
      </>
    );
  if (day < today && leftOf(routine) > 0)
    return (
      <>
        <b className="missed">{missedText(routine)}</b>
        {` z\u00a0${isOfMany(mode) ? rest : count} `}
        {sign}
      </>
    );
  if (skipped > 0 && (day < today || rest === 0))
    return isOfMany(mode) ? (
      <>
        {rest > 0 && <span>{`${done}\u00a0z\u00a0${rest} ·`}</span>} <span>nie wykonano&nbsp;{skipped}</span>
      </>
    ) : (
      `${done}\u00a0z\u00a0${count} · ${commonReason(reason)}`
    );
  return (
    <>
      {countText(mode, rest)}
      {day < today && (
        <>
          {' '}
          <Icon of={Check} size={15} />
          <span className="visually-hidden">wykonane</span>
        </>
      )}{' '}
      {sign}
    </>
  );
}

/** The folded work of a day as a row of a list. */
export function RoutineRow({ routine, place, ...presses }: RowProps) {
  const { day, count, done, skipped, alerts } = routine;
  const open = day <= place.today;
  return (
    <Row
      {...routineLink(place, day, presses)}
      start={<span className="hour">usługi</span>}
      title={
        <>
          {open ? doneText(routine) : countText(place.mode, isOfMany(place.mode) ? count - skipped : count)}{' '}
          {alerts > 0 && <Badge tone="alert">{alerts} w&nbsp;alercie</Badge>}
        </>
      }
      detail={open && <progress max={Math.max(1, count - skipped)} value={done} aria-hidden="true" />}
      end={<Icon of={ChevronRight} />}
    />
  );
}

type RowProps = { routine: RoutineOfDay; place: Place & { mode: Mode } } & Presses;

/** The tasks of a day's routine: first the done ones, then the open ones, each by the hour. */
export function RoutineList({ routine, work, place, ...presses }: RowProps & { work: readonly RoutineWork[] }) {
  const { day, count, done } = routine;
  const { today, mode } = place;
  const rest = count - work.length;
  return (
    <>
      <h3 className="part">
        Stałe usługi <span>{day > today ? count : `${done}\u00a0z\u00a0${count}`}</span>
      </h3>
      <ul className="plain chores">
        {work.toSorted(byHour).map((one) => (
          <ChoreRow
            key={one.id}
            day={day}
            at={one.at}
            done_at={one.done_at}
            skipped={one.skipped}
            note={one.skip_note}
            alarm={isInAlert(one)}
            name={<a href={addressOf(one, place)}>{one.title}</a>}
            who={[mode === 'user' && one.horse_name, one.done_by].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
      {rest > 0 && <Row {...linkTo(place, { date: day, view: 'list' }, presses)} title={restText(rest)} />}
    </>
  );
}

/** Done tasks first, each by the hour. Tasks without one come last; the stable sort keeps their order by name. */
const byHour = (one: RoutineWork, other: RoutineWork) =>
  Number(one.done_at === null) - Number(other.done_at === null) ||
  (hourOf(one) < hourOf(other) ? -1 : Number(hourOf(one) > hourOf(other)));

const hourOf = ({ done_at, at }: RoutineWork): string => done_at ?? at ?? '24:00';
