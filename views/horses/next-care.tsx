import type { CareDate } from '../../server/domain/care-dates.ts';
import { type Day, formatDay, formatDayOfMonth } from '../../server/domain/days.ts';

/** A horse's next due days: 'Kowal 2 grudnia · Odrobaczanie 14 grudnia', overdue ones in red; with years if one is of another. */
export function NextCare({ of, today }: { of: readonly CareDate[]; today: Day }) {
  if (of.length === 0) return null;
  const ofThisYear = of.every(({ next_on }) => next_on.slice(0, 4) === today.slice(0, 4));
  const format = ofThisYear ? formatDayOfMonth : formatDay;
  return (
    <p className="joined next-care">
      {of.map(({ kind, next_on }, nth) => (
        <span key={kind} className={next_on < today ? 'late' : undefined}>
          {nth > 0 && '· '}
          {kind} {next_on < today && 'po\u00a0terminie od\u00a0'}
          {format(next_on)}{' '}
        </span>
      ))}
    </p>
  );
}
