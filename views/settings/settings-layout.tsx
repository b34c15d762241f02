import type { ReactNode } from 'react';
import { ShellLayout } from '../layouts/shell.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Tabs } from '../parts/tabs.tsx';
import type { Stylesheet } from '../stylesheet.ts';

const PAGES = [
  { href: '/settings', label: 'Dane stajni' },
  { href: '/settings/site', label: 'Strona dla gości' },
  { href: '/settings/boxes', label: 'Boksy' },
  { href: '/settings/transfers', label: 'Przelewy' },
] as const;

type Props = {
  current: (typeof PAGES)[number]['href'];
  detail?: string | undefined;
  /** what stands beside the heading */
  beside?: ReactNode;
  stylesheet?: Stylesheet;
  children: ReactNode;
};

/** What the stable has set up, a page for each part. */
export function SettingsLayout({ current, detail, beside, stylesheet = 'house', children }: Props) {
  return (
    <ShellLayout stylesheet={stylesheet}>
      <PageHeader title="Ustawienia" detail={detail}>
        {beside}
      </PageHeader>
      <Tabs label="Ustawienia" tabs={PAGES.map((page) => ({ ...page, current: page.href === current }))} />
      {children}
    </ShellLayout>
  );
}
