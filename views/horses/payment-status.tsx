import { Badge } from '../parts/badge.tsx';

/** Whether a horse is paid, and if it is not, how many payments are overdue. */
export function PaymentStatus({ due }: { due: number }) {
  if (due === 0) return <Badge tone="ok">Opłacone</Badge>;
  return (
    <span className="late">
      <Badge tone="late">Nieopłacone</Badge> <span className="whole-words">{due} zaległe</span>
    </span>
  );
}
