import { Island } from '../island.tsx';
import { Cut } from '../parts/cut.tsx';
import { Icon } from '../parts/icon.tsx';
import { Mark } from '../parts/mark.tsx';
import type { MenuEntry } from './menu.ts';
import type { SideMenu } from './shell.tsx';

function Entry({ entry }: { entry: MenuEntry }) {
  return (
    <li>
      <a className="entry" href={entry.href} aria-current={entry.current ? 'page' : undefined}>
        <Icon of={entry.icon} />
        {entry.label}
      </a>
    </li>
  );
}

/** At the side on a wide screen, folded into a rail on wish; on a phone a popover that the Menu button opens. */
export function Sidebar({ menu, collapsed, back }: { menu: SideMenu; collapsed: boolean; back: string }) {
  return (
    <aside className="side" id="menu" popover="auto" aria-label="Menu">
      <a className="brand" href="/">
        {menu.picture ?? <Mark />}
        <span>
          <Cut text={menu.title} max={12} />
        </span>
      </a>
      <nav aria-label="Menu główne">
        {menu.groups.map((group) => (
          <section key={group.label} aria-label={group.label || undefined}>
            {group.label && <h2>{group.label}</h2>}
            <ul className="plain">
              {group.entries.map((entry) => (
                <Entry key={entry.href} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Island name="sidebar" props={{ collapsed, back }} when="touch" />
    </aside>
  );
}
