import { Badge } from '../parts/badge.tsx';

export function PaymentStatus({ due }: { due: number }) {
  if (due === 0) return <Badge tone="ok">Opłacone</Badge>;
  return (
    <span className="late">
      <Badge tone="late">Nieopłacone</Badge> <span className="whole-words">{due} zaległe</span>
    </span>
  );
}
