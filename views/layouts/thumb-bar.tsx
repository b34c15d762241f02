import { Menu } from 'lucide-react';
import { CachedMenu } from '../markup-cache.tsx';
import { Icon } from '../parts/icon.tsx';
import type { MenuEntry } from './menu.ts';
import { Count } from './sidebar.tsx';

type Props = {
  entries: () => MenuEntry[];
  more: () => boolean;
  by: string | undefined;
};

/** The main sections at the bottom of a phone's screen, and 'Więcej'. */
export function ThumbBar({ entries, more, by }: Props) {
  return (
    <CachedMenu
      className="next"
      aria-label="Na skróty"
      data-counts="thumb"
      by={by && `thumb ${by}`}
      draw={() => (
        <>
          {entries().map((entry) => (
            <a key={entry.href} href={entry.href} aria-current={entry.current ? 'page' : undefined}>
              <Icon of={entry.icon} />
              <span>{entry.label}</span>
              {entry.badge ? <Count count={entry.badge} /> : null}
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
