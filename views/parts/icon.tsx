import type { LucideIcon } from 'lucide-react';
import { createContext, use } from 'react';

/** Finds the drawing of an icon for the page being rendered (views/index.tsx); null in the browser. */
export const IconPlace = createContext<((icon: LucideIcon) => string) | null>(null);

/** The drawing's id: 'ClipboardList'. Page ids begin with a lower-case letter. */
export const symbolId = (icon: LucideIcon): string => String(icon.displayName);

/** In the browser: the address of the drawing, if the page has used the icon already. */
const placeOnPage = (icon: LucideIcon): string | null =>
  document.querySelector(`use[href$="#${symbolId(icon)}"]`)?.getAttribute('href') ?? null;

/**
 * A drawing beside a word, never instead of one, so screen readers ignore it. Its path is in the file of shared icons or in
 * the page's sprite. An island draws an icon that the page lacks in place. The stylesheet sets the size, 22 px by default;
 * `size` is for exceptions.
 */
export function Icon({ of: Drawing, size, className }: { of: LucideIcon; size?: number; className?: string }) {
  const place = (use(IconPlace) ?? placeOnPage)(Drawing);
  if (place === null) return <Drawing size={size ?? 22} strokeWidth={1.8} className={className} aria-hidden="true" />;
  return (
    <svg className={className} width={size} height={size} aria-hidden="true">
      <use href={place} />
    </svg>
  );
}
