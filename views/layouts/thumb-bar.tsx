import { Menu } from 'lucide-react';
import { CachedMenu } from '../markup-cache.tsx';
import { Icon } from '../parts/icon.tsx';
import type { MenuEntry } from './menu.ts';

type Props = {
  entries: () => MenuEntry[];
  /** Whether the menu has entries beside these. */
  more: () => boolean;
  by: string | undefined;
};

/** The main sections at the foot of a phone's screen, and the way to the others. */
export function ThumbBar({ entries, more, by }: Props) {
  return (
    <CachedMenu
      className="next"
      aria-label="Na skróty"
      by={by && `thumb ${by}`}
      draw={() => (
        <>
          {entries().map((entry) => (
            <a key={entry.href} href={entry.href} aria-current={entry.current ? 'page' : undefined}>
              <Icon of={entry.icon} />
              <span>{entry.label}</span>
            </a>
          ))}
          {more() && (
            <button type="button" popoverTarget="menu">
              <Icon of={Menu} />
              <span>Więcej</span>
            </button>
          )}
        </>
      )}
    />
  );
}
