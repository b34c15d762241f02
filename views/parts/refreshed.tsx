import type { ReactNode } from 'react';

/**
 * What changes when an island has written something: a list, a counter, a pager. The server draws it again and the
 * browser swaps it in (client/refresh.ts). `name` is its own on the page.
 */
export function Refreshed({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="island" data-refresh={name}>
      {children}
    </div>
  );
}
