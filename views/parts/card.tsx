import type { ReactNode } from 'react';

type Props = {
  /** the fragment of addresses that lead to it */
  id?: string;
  title?: ReactNode;
  /** at the other end of the header: a link or a button */
  action?: ReactNode;
  /** padding around the children; lists and tables have none */
  padded?: boolean;
  /** only as wide as a few short columns need */
  slim?: boolean;
  /** identifies the card for the stylesheet */
  className?: string;
  children: ReactNode;
};

export function Card({ id, title, action, padded = false, slim = false, className, children }: Props) {
  return (
    <section className={['card', slim && 'slim', className].filter(Boolean).join(' ')} id={id}>
      {title && (
        <header>
          <h2>{title}</h2>
          {action}
        </header>
      )}
      {padded ? <div className="body">{children}</div> : children}
    </section>
  );
}
