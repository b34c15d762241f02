import { createContext, type ReactNode, use } from 'react';
import { type Day, dayOf } from '../server/domain/days.ts';
import type { PageContext } from '../server/platform/pages/page-context.ts';

const Context = createContext<PageContext | null>(null);

export function PageProvider({ value, children }: { value: PageContext; children?: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** Throws outside a page: islands get what they need as props. */
export function usePage(): PageContext {
  const page = use(Context);
  if (!page) throw new Error('usePage() was called outside a page');
  return page;
}

export const useToday = (): Day => dayOf(new Date(usePage().now));

/** Null inside an island, where parts render without the context. */
export function usePageIfAny(): PageContext | null {
  return use(Context);
}
