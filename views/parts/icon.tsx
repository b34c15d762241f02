import type { LucideIcon } from 'lucide-react';
import { createContext, use } from 'react';

/** Collects the icons of the page that is being drawn, for its sprite (views/sprite.tsx); null in the browser. */
export const IconSink = createContext<Set<LucideIcon> | null>(null);

/** What an icon is called in the sprite: 'ClipboardList'. Ids that pages give begin with a small letter. */
export const symbolId = (icon: LucideIcon): string => String(icon.displayName);

/**
 * A drawing beside a word, never instead of one: hidden from screen readers. A page holds each drawing once, in its
 * sprite; what an island adds that the page does not hold is drawn where it stands. It is as large as the stylesheet
 * says of its place, 22 px where that says nothing; `size` is for the few places that want another.
 */
export function Icon({ of: Drawing, size }: { of: LucideIcon; size?: number }) {
  const sink = use(IconSink);
  const id = symbolId(Drawing);
  sink?.add(Drawing);
  if (!sink && !document.getElementById(id)) return <Drawing size={size ?? 22} strokeWidth={1.8} aria-hidden="true" />;
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#${id}`} />
    </svg>
  );
}
