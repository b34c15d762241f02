import type { CareDate } from '../../server/domain/care-dates.ts';
import { type Day, formatDayInText } from '../../server/domain/days.ts';

/** A horse's next due days: 'Kowal 2 grudnia · Odrobaczanie 14 grudnia', overdue ones in red. */
export const NextCare = ({ of, today }: { of: readonly CareDate[]; today: Day }) =>
  of.length > 0 && (
    <p className="joined next-care">
      {of.map(({ kind, next_on }, nth) => (
        <span key={kind} className={next_on < today ? 'late' : undefined}>
          {nth > 0 && '· '}
          {kind} {next_on < today && 'po\u00a0terminie od\u00a0'}
          {formatDayInText(next_on, today)}{' '}
        </span>
      ))}
    </p>
  );
