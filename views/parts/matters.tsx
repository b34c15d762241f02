import { ChevronRight, CircleCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../server/domain/plural.ts';
import { Badge } from './badge.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { List } from './list.tsx';

type MattersProps = { count: number; more?: boolean; allWell: string; children: ReactNode };

/** The card 'Wymaga uwagi' with the number of its rows. `more`: there are rows beyond the count. */
export function Matters({ count, more, allWell, children }: MattersProps) {
  if (count === 0)
    return (
      <Card title="Wymaga uwagi">
        <EmptyState icon={CircleCheck} title="Wszystko pod kontrolą">
          {allWell}
        </EmptyState>
      </Card>
    );
  const total = (
    <Badge>
      {more && 'ponad '}
      {count} {plural(count, 'sprawa', 'sprawy', 'spraw')}
    </Badge>
  );
  return (
    <Card title="Wymaga uwagi" action={total}>
      <List label="Wymaga uwagi">{children}</List>
    </Card>
  );
}

type MatterProps = {
  icon: LucideIcon;
  tone?: 'alarm' | 'overdue';
  href: string;
  /** The action's label. */
  act: string;
  children: ReactNode;
};

/** A row that links to the page where the matter is settled. */
export function Matter({ icon, tone, href, act, children }: MatterProps) {
  return (
    <li>
      <a className={['row', 'matter', 'tiled', tone].filter(Boolean).join(' ')} href={href}>
        <Icon of={icon} className="sign" />
        <span className="text">{children}</span>
        <span className="act">
          <span>{act}</span>
          <Icon of={ChevronRight} size={20} />
        </span>
      </a>
    </li>
  );
}
