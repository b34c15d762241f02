import type { ReactNode } from 'react';

export type Tab = { href: string; label: ReactNode; current: boolean };

type Props = {
  label: string;
  tabs: Tab[];
  /** they share the whole width */
  even?: boolean;
};

/** Parts of one page, each at an address of its own. */
export function Tabs({ label, tabs, even }: Props) {
  return (
    <nav className={even ? 'tabs even' : 'tabs'} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
