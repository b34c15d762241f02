import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from './badge.tsx';
import { Icon } from './icon.tsx';

type Props = {
  value: ReactNode;
  label: string;
  tone?: Tone;
  href?: string;
  /** By how much one completion that waits for a signal changes the number. */
  perWaiting?: 1 | -1;
};

/** A number with its label, in a row of `<Stats>`. */
export function StatCard({ value, label, tone, href, perWaiting }: Props) {
  const inside = (
    <>
      <b data-per-waiting={perWaiting}>{value}</b>
      {tone ? <Badge tone={tone}>{label}</Badge> : <span className="muted">{label}</span>}
    </>
  );
  if (!href) return <div className="card stat">{inside}</div>;
  return (
    <a className="card stat" href={href}>
      {inside}
      <Icon of={ChevronRight} />
    </a>
  );
}

export function Stats({ children }: { children: ReactNode }) {
  return <div className="stats">{children}</div>;
}
