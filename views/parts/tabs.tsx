import type { ReactNode } from 'react';

export type Tab = { href: string; label: ReactNode; current: boolean };

type Props = {
  label: string;
  tabs: Tab[];
  /** equal widths over the full line */
  even?: boolean;
};

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
