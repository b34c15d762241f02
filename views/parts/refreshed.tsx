import type { ReactNode } from 'react';

/**
 * What changes when an island has written something: a list, a counter, a pager. The server draws it again and the
 * browser swaps it in (client/refresh.ts). `name` is its own on the page; a `span` is for words within a line.
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
