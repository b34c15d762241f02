import type { LucideIcon } from 'lucide-react';

/** A drawing beside a word, never instead of one: hidden from screen readers. */
export function Icon({ of: Drawing, size = 22 }: { of: LucideIcon; size?: number }) {
  return <Drawing size={size} strokeWidth={1.8} aria-hidden="true" />;
}
