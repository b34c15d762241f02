import type { LucideIcon } from 'lucide-react';
import { createContext, use } from 'react';

/** Collects the icons of the page being rendered, for its sprite (views/sprite.tsx); null in the browser. */
export const IconSink = createContext<Set<LucideIcon> | null>(null);

/** The sprite's id: 'ClipboardList'. Page ids begin with a lower-case letter. */
export const symbolId = (icon: LucideIcon): string => String(icon.displayName);

/**
 * A drawing beside a word, never instead of one: hidden from screen readers. A page contains each drawing once, in its
 * sprite; an island draws those the sprite lacks in place. The stylesheet sets the size, 22 px by default; `size` is
 * for exceptions.
 */
export function Icon({ of: Drawing, size, className }: { of: LucideIcon; size?: number; className?: string }) {
  const sink = use(IconSink);
  const id = symbolId(Drawing);
  sink?.add(Drawing);
  if (!sink && !document.getElementById(id))
    return <Drawing size={size ?? 22} strokeWidth={1.8} className={className} aria-hidden="true" />;
  return (
    <svg className={className} width={size} height={size} aria-hidden="true">
      <use href={`#${id}`} />
    </svg>
  );
}
