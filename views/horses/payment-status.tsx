import { type Day, formatDayOfMonth } from '../../server/domain/days.ts';
import { Badge } from '../parts/badge.tsx';

/** Whether all that was due is paid. `until`: the day by which the rest that is asked for is to be. */
export function PaymentStatus({ due, until }: { due: number; until?: Day | null }) {
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
