import type { ReactNode } from 'react';

/**
 * A region that changes after a write: a list, a counter, a pager. The server renders it again and the
 * browser swaps it in (client/refresh.ts). `name` is unique on the page; a `span` is for words within a line.
 */
export function Refreshed({
  name,
  as: Tag = 'div',
  children,
}: {
  name: string;
  as?: 'div' | 'span';
  children: ReactNode;
}) {
  return (
    <Tag className="island" data-refresh={name}>
      {children}
    </Tag>
  );
}
