import { Check, ChevronRight, TriangleAlert } from 'lucide-react';
import type { Day } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { Mode, RoutineOfDay } from '../../server/features/calendar/schema.ts';
import { Icon } from '../parts/icon.tsx';
import { Row } from '../parts/list.tsx';
import { doneText, inAlertText, missedText, servicesText } from './entry-texts.ts';

/** Where the work of a day is looked at and done: a worker's own list, the whole stable's day. */
export const roundsOf = (mode: Mode, day: Day): string =>
  mode === 'worker' ? `${sectionAddress(SECTION.tasks)}&day=${day}` : `/day?date=${day}`;

type Props = { of: RoutineOfDay; today: Day };

/** The work of a day in a few words: what matters of a past day is what was not done. */
export function RoutineText({ of: routine, today }: Props) {
  const { day, count, done, alerts } = routine;
  if (day === today)
    return (
      <>
        <span>
          <b>{done}</b>
          {`/${servicesText(count)}`}
        </span>
        <progress max={count} value={done} aria-label="Wykonane usługi" />
      </>
    );
  if (day < today && done < count)
    return (
      <>
        <b className="missed">{missedText(routine)}</b>
        {` z\u00a0${count}`}
      </>
    );
  return (
    <>
      {servicesText(count)}
      {day < today && (
        <>
          {' '}
          <Icon of={Check} size={15} />
          <span className="visually-hidden">wykonane</span>
        </>
      )}
      {alerts > 0 && (
        <span className="alerts" title={inAlertText(alerts)}>
          <Icon of={TriangleAlert} size={15} /> {alerts}
          <span className="visually-hidden"> w alercie zdrowotnym</span>
        </span>
      )}
    </>
  );
}

/** The same as a row of a list of its day. */
export function RoutineRow({ of: routine, today, href }: Props & { href: string }) {
  const { day, count, done } = routine;
  const open = day <= today;
  return (
    <Row
      href={href}
      start={<span className="hour">usługi</span>}
      title={open ? doneText(routine) : servicesText(count)}
      detail={open && <progress max={count} value={done} aria-hidden="true" />}
      end={<Icon of={ChevronRight} />}
    />
  );
}
