import type { ReactNode } from 'react';
import { Badge, type Tone } from './badge.tsx';

type Props = {
  value: ReactNode;
  /** the whole that `value` is a part of: '34 / 51' */
  of?: ReactNode;
  label: string;
  tone?: Tone;
};

/** Several stand in a `<Stats>`. */
export function StatCard({ value, of, label, tone }: Props) {
  return (
    <div className="card stat">
      <b>
        {value}
        {of !== undefined && <small className="muted"> / {of}</small>}
      </b>
      {tone ? <Badge tone={tone}>{label}</Badge> : <span className="muted">{label}</span>}
    </div>
  );
}

export function Stats({ children }: { children: ReactNode }) {
  return <div className="stats">{children}</div>;
}
