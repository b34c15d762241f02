import { type Day, formatDayOfMonth } from '../../server/domain/days.ts';
import { Badge } from '../parts/badge.tsx';

type Props = {
  /** how many due days are not paid */
  due: number;
  /** the day by which the rest that is asked for is to be paid */
  until?: Day | null;
};

/** Whether all that was due is paid, as the specification words it for lists of horses. */
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

/** Nothing is late, but something is asked for. */
export const ON_TIME = 'W terminie';

/** Where a horse stands by itself, with its sums: what is to be paid later is not called paid. */
export const PaymentState = ({ due, until }: Props) =>
  due === 0 && until ? <Badge>{ON_TIME}</Badge> : <PaymentStatus due={due} />;
