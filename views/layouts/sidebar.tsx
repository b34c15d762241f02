import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../server/domain/counted.ts';
import { Island } from '../island.tsx';
import { CachedMenu } from '../markup-cache.tsx';
import { Button } from '../parts/button.tsx';
import { Cut } from '../parts/cut.tsx';
import { Icon } from '../parts/icon.tsx';
import { Mark } from '../parts/mark.tsx';
import type { MenuEntry, MenuGroup } from './menu.ts';

function Entry({ entry }: { entry: MenuEntry }) {
  return (
    <li>
      <a className="entry" href={entry.href} aria-current={entry.current ? 'page' : undefined}>
        <Icon of={entry.icon} />
        <span>
          {entry.label}
          {entry.detail && (
            <>
              {' '}
              <small className={entry.twin ? 'twin' : undefined}>{entry.detail}</small>
            </>
          )}
        </span>
        {entry.badge ? <Count count={entry.badge} /> : null}
      </a>
    </li>
  );
}

/** A badge. The shown number is capped, because the menu has little room. */
export function Count({ count }: { count: number }) {
  return (
    <span className="count">
      <span className="visually-hidden">, czeka: </span>
      {counted(count)}
    </span>
  );
}

const Group = ({ label, entries }: MenuGroup) => (
  <section aria-label={label || undefined}>
    {label && <h2>{label}</h2>}
    <ul className="plain">
      {entries.map((entry) => (
        <Entry key={entry.href} entry={entry} />
      ))}
    </ul>
  </section>
);

type Props = {
  /** `by`: a cache key of everything the groups depend on; without it nothing is cached. */
  menu: { title: string; picture?: ReactNode; groups: () => MenuGroup[]; more: () => boolean; by: string | undefined };
  back: string;
};

/**
 * A sidebar on wide screens and a rail on medium ones, unless the person has switched it; on a phone a sheet that 'Więcej'
 * opens. The close button covers the dimmed page too, because a tap beside a popover also presses what lies beneath.
 */
export function Sidebar({ menu: { title, picture, groups, more, by }, back }: Props) {
  return (
    <aside className="side" id="menu" popover="auto" aria-label="Menu">
      <div className="drawer">
        <a className="tall brand" href="/">
          {picture ?? <Mark />}
          <span className="menu-name">
            <Cut text={title} max={12} />
          </span>
        </a>
        {more() && (
          <Button type="button" kind="quiet" icon={X} className="shut" popoverTarget="menu" popoverTargetAction="hide">
            Zamknij
          </Button>
        )}
        <CachedMenu
          aria-label="Menu główne"
          data-counts="side"
          by={by && `side ${by}`}
          draw={() => groups().map((group) => <Group key={group.label} {...group} />)}
        />
        <Island name="sidebar" props={{ back }} when="touch" />
      </div>
    </aside>
  );
}
