import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { boardAddress } from '../board/addresses.ts';
import { Icon } from './icon.tsx';

type Forms = [one: string, few: string, many: string];

export function Folded({
  id,
  label,
  open,
  children,
}: {
  id: string;
  label: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details id={id} className="folded" open={open} data-opens={open ? '' : undefined}>
      <summary>
        {label}
        <Icon of={ChevronRight} size={20} />
      </summary>
      {children}
    </details>
  );
}

export function TheRest({ count, date, what }: { count: number; date: Day; what: Forms }) {
  if (count <= 0) return null;
  return (
    <p className="the-rest">
      <a href={`${boardAddress(date)}&all=1`}>
        Pokaż wszystko, jeszcze {count} {plural(count, ...what)}
      </a>
    </p>
  );
}
