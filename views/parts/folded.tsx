import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

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
