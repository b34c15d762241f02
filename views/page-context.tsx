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

/** A notice shown once. It leaves after 3 s, unless it has an `action`. */
export type PageAlert = {
  kind: 'success' | 'error';
  title: string;
  message: string;
  /** 'Dalej' by default; 'OK' in notices */
  button: string;
  action?: { href: string; label: string };
  /** too long to read in 3 s, so it stays until it is closed */
  stays?: boolean;
  /** the reason of a refusal */
  reason?: string;
};

export type Club = {
  name: string;
  /** As long as fits into the menu: 'Pod Lipami'. */
  short_name: string;
  street: string;
  postal_code: string;
  city: string;
  phone: string;
  email: string;
  nip?: string;
  lat?: number;
  lon?: number;
};

/** The server's data for every page, besides its own props. */
export type PageContext = {
  /** the requested address with its query: '/home?section=2' */
  path: string;
  person: Person | null;
  sections: SectionKey[];
  /** the section of /home that the menu marks; null elsewhere */
  section: number | null;
  /** the person's choice; null follows the screen's width */
  menu: 'collapsed' | 'wide' | null;
  alert: PageAlert | null;
  /** errors of the refused form by field name; '' belongs to no field */
  errors: Record<string, string>;
  /** the refused form's input by field name; `form` identifies it among the page's forms */
  oldInput: Record<string, unknown>;
  club: Club;
  /** the server's instant, ISO 8601 */
  now: string;
  /** counts by the address of the menu's entry; empty on pages without a menu */
  badges: Record<string, number>;
};

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

/** Null inside an island, where parts render without the context. */
export function usePageIfAny(): PageContext | null {
  return use(Context);
}
