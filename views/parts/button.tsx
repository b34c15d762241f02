import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** `danger` removes something; `alert` raises a health alert. */
type ButtonKind = 'main' | 'plain' | 'danger' | 'alert' | 'quiet';
type Look = { kind?: ButtonKind; icon?: LucideIcon };

const classes = (kind: ButtonKind, more = '') =>
  ['button', kind === 'plain' ? '' : kind, more].filter(Boolean).join(' ');

/** Submits its form by default. A form has one `main` button. */
export function Button({ kind = 'plain', icon, className, children, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button className={classes(kind, className)} {...rest}>
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

/** A link that shows only its icon. */
export const IconLink = ({ children, ...rest }: Look & ComponentProps<'a'>) => (
  <ButtonLink kind="quiet" {...rest}>
    <span className="visually-hidden">{children}</span>
  </ButtonLink>
);

/** A link that looks like a button: it navigates and changes nothing. */
export function ButtonLink({ kind = 'plain', icon, className, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a className={classes(kind, className)} {...rest}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  );
}
