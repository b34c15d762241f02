import type { ReactNode } from 'react';

/** ok = green, late = red, alert = orange; the words say it too. */
export type Tone = 'ok' | 'late' | 'alert' | 'neutral';

/** Somebody in the books who cannot sign in. */
export const NoAccount = () => <span className="badge">bez logowania</span>;

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'neutral' ? 'badge' : `badge ${tone}`}>{children}</span>;
}
