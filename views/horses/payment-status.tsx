import { type Day, formatDayOfMonth } from '../../server/domain/days.ts';
import { Badge } from '../parts/badge.tsx';

/** Whether all that was due is paid. `toPay`: the day by which the rest of a debt is, where that stands nowhere else. */
export function PaymentStatus({ due, toPay }: { due: number; toPay?: Day | false | undefined }) {
  if (due > 0)
    return (
      <span className="late">
        <Badge tone="late">Nieopłacone</Badge> <span className="whole-words">{due} zaległe</span>
      </span>
    );
  return (
    <>
      <Badge tone="ok">Opłacone</Badge>
      {toPay && <small className="muted"> Do zapłaty do {formatDayOfMonth(toPay)}</small>}
    </>
  );
}
