import { formatDay } from '../../server/domain/days.ts';
import { formatRate } from '../../server/domain/money.ts';
import type { Schedule, TermsFrom } from '../../server/features/bookings/schema.ts';
import { When } from './when.tsx';

/** The later changes of a booking, with their days. */
export const Later = ({ changes, monthly }: { changes: TermsFrom[]; monthly: boolean }) =>
  changes.map(({ from, price, days_of_week, check_until }) => (
    <small className="later muted" key={from}>
      od {formatDay(from)}: {formatRate(price, monthly)},{' '}
      <When onetime={false} days_of_week={days_of_week} check_until={check_until} />
      {check_until && ` do ${formatDay(check_until)}`}
    </small>
  ));

type CellsProps = { schedule: Schedule; later: TermsFrom[]; monthly: boolean };

/** The cells of a row with a booking's days, its later changes and its last day. */
export function ScheduleCells({ schedule, later, monthly }: CellsProps) {
  const { onetime, check_until } = schedule;
  const until = !onetime && check_until && formatDay(check_until);
  return (
    <>
      <td className="when">
        <When {...schedule} />
        {until && <span className="until-beside"> do {until}</span>}
        <Later changes={later} monthly={monthly} />
      </td>
      <td className="until">{until}</td>
    </>
  );
}
