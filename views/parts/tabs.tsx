import type { ReactNode } from 'react';

export type Tab = { href: string; label: ReactNode; current: boolean };

type Props = {
  label: string;
  tabs: Tab[];
  /** On a phone the tabs share one line, each with its number below its label. */
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
