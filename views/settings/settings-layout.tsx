import type { ReactNode } from 'react';
import { ShellLayout } from '../layouts/shell.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Tabs } from '../parts/tabs.tsx';

/** `more`: the part of a tab's label that a phone has no room for. */
const PAGES = [
  { href: '/settings', word: 'Dane', more: 'stajni' },
  { href: '/settings/site', word: 'Strona', more: 'dla gości' },
  { href: '/settings/boxes', word: 'Boksy', more: '' },
  { href: '/settings/transfers', word: 'Konto', more: 'i VAT' },
] as const;

type Props = {
  current: (typeof PAGES)[number]['href'];
  detail?: string | undefined;
  beside?: ReactNode;
  dialog?: ReactNode;
  children: ReactNode;
};

/** The stable's settings, a page for each part. */
export function SettingsLayout({ current, detail, beside, dialog, children }: Props) {
  const tabs = PAGES.map(({ href, word, more }) => ({
    href,
    current: href === current,
    label: (
      <span>
        {word}
        {more && <span className="spoken-on-phone"> {more}</span>}
      </span>
    ),
  }));
  return (
    <ShellLayout stylesheet="desk" dialog={dialog}>
      <PageHeader title="Ustawienia" detail={detail}>
        {beside}
      </PageHeader>
      <Tabs label="Ustawienia" tabs={tabs} />
      {children}
    </ShellLayout>
  );
}
