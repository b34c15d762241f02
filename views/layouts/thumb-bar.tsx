import { Icon } from '../parts/icon.tsx';
import type { MenuEntry } from './menu.ts';

/** The main sections at the foot of a phone's screen. */
export function ThumbBar({ entries }: { entries: MenuEntry[] }) {
  return (
    <nav className="next" aria-label="Na skróty">
      {entries.map((entry) => (
        <a key={entry.href} href={entry.href} aria-current={entry.current ? 'page' : undefined}>
          <Icon of={entry.icon} />
          <span>{entry.label}</span>
        </a>
      ))}
    </nav>
  );
}
