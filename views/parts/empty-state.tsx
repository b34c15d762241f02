import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  icon?: LucideIcon;
  title: string;
  /** what to do next, in a sentence */
  children?: ReactNode;
  /** and the button that does it */
  action?: ReactNode;
};

/** Nothing here yet, in kind words. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="empty">
      {icon && <Icon of={icon} />}
      <strong>{title}</strong>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  );
}
