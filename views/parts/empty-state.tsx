import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  icon?: LucideIcon;
  title: string;
  /** the next step, in a sentence */
  children?: ReactNode;
  /** the button for it */
  action?: ReactNode;
};

/** An empty list, in kind words. */
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
