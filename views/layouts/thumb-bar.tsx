import { Cached } from '../markup-cache.tsx';
import { Icon } from '../parts/icon.tsx';
import type { MenuEntry } from './menu.ts';

/** The main sections at the foot of a phone's screen. */
export function ThumbBar({ entries, by }: { entries: () => MenuEntry[]; by: string | undefined }) {
  return (
    <Cached
      as="nav"
      className="next"
      aria-label="Na skróty"
      by={by && `thumb ${by}`}
      draw={() =>
        entries().map((entry) => (
          <a key={entry.href} href={entry.href} aria-current={entry.current ? 'page' : undefined}>
            <Icon of={entry.icon} />
            <span>{entry.label}</span>
          </a>
        ))
      }
    />
  );
}
