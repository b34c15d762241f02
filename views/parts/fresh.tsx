import type { ReactNode } from 'react';

/**
 * What the server draws beside an island and what changes with it: a counter, a pager. When the island's list is read
 * again, this is too (client/fresh.ts). `name` is its own on the page.
 */
export function Fresh({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="island" data-fresh={name}>
      {children}
    </div>
  );
}
