import { createContext, type ReactNode, use } from 'react';
import type { Role } from '../server/domain/policy.ts';
import type { SectionKey } from '../server/domain/sections.ts';

export type Person = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  /** which picture they have; null: none */
  picture: string | null;
};

/** A notice shown once. It leaves by itself after 3 s, unless it has an `action`, which waits for an answer. */
export type PageAlert = {
  kind: 'success' | 'error';
  title: string;
  message: string;
  /** 'Dalej' by default; 'OK' in notices */
  button: string;
  action?: { href: string; label: string };
  /** it says more than is read in 3 s, and waits until it is closed */
  stays?: boolean;
  /** one more sentence: why it was refused */
  reason?: string;
};

export type Club = {
  name: string;
  /** What fits into the menu: 'Pod Lipami'. */
  short_name: string;
  street: string;
  postal_code: string;
  city: string;
  phone: string;
  email: string;
  /** ten digits */
  nip?: string;
  lat?: number;
  lon?: number;
};

/** What every page knows besides its own props; given by the server for one request. */
export type PageContext = {
  /** the address of this page with its query, as it was requested: '/home?section=2' */
  path: string;
  person: Person | null;
  sections: SectionKey[];
  /** the section of /home that is shown, for the menu's mark; null elsewhere */
  section: number | null;
  /** how the person keeps the menu; null: as the width of the screen has it */
  menu: 'collapsed' | 'wide' | null;
  alert: PageAlert | null;
  /** errors of the form that was refused, by field name; '' is one that belongs to no field */
  errors: Record<string, string>;
  /** what was typed into the refused form, by field name; `form` says which form of the page it was */
  oldInput: Record<string, unknown>;
  club: Club;
  /** the server's instant, ISO 8601 */
  now: string;
  /** how much waits, by the address of the menu's entry; none where the page has no menu */
  badges: Record<string, number>;
};

const Context = createContext<PageContext | null>(null);

export function PageProvider({ value, children }: { value: PageContext; children?: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** The page's context. Throws outside a page: islands get what they need as props. */
export function usePage(): PageContext {
  const page = use(Context);
  if (!page) throw new Error('usePage() was called outside a page');
  return page;
}

/** The page's context, or null inside an island, where parts draw themselves without it. */
export function usePageIfAny(): PageContext | null {
  return use(Context);
}
