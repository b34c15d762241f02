import type { ReactNode } from 'react';

type Props = {
  /** what an address leads to with '#' */
  id?: string;
  title?: ReactNode;
  /** stands at the other end of the header: a link or a button */
  action?: ReactNode;
  /** padding around the children; lists and tables go without */
  padded?: boolean;
  /** no broader than a few short columns need */
  slim?: boolean;
  children: ReactNode;
};

/** A sheet on the paper, with a heading of the second level when it has a title. */
export function Card({ id, title, action, padded = false, slim = false, children }: Props) {
  return (
    <section className={slim ? 'card slim' : 'card'} id={id}>
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
