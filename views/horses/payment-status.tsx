import { type Day, formatDayOfMonth } from '../../server/domain/days.ts';
import { Badge } from '../parts/badge.tsx';

type Props = {
  /** how many due days are not paid */
  due: number;
  /** the next day by which something is to be paid */
  until?: Day | null;
};

/** Whether everything due is paid, in the specification's words for lists of horses. */
export function PaymentStatus({ due, until }: Props) {
  if (due > 0)
    return (
      <span className="late">
        <Badge tone="late">Nieopłacone</Badge> <span className="whole-words">{due} zaległe</span>
      </span>
    );
  return (
    <>
      <Badge tone="ok">Opłacone</Badge>
      {until && <small className="muted"> Do zapłaty do {formatDayOfMonth(until)}</small>}
    </>
  );
}

export const ON_TIME = 'W terminie';

/** The state of a single horse whose sums are shown: 'Opłacone' only if nothing is asked for. */
export const PaymentState = ({ due, until }: Props) =>
  due === 0 && until ? <Badge>{ON_TIME}</Badge> : <PaymentStatus due={due} />;
