import { type LucideIcon, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '../../server/domain/phones.ts';
import { InboxTabs } from '../bookings/inbox-tabs.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { Email } from '../parts/email.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Filters } from '../parts/filters.tsx';
import { Icon } from '../parts/icon.tsx';
import { List } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';

type Props = {
  current: '/visits' | '/waiting-list';
  label: string;
  /** Whether the settled ones are shown, at the address with `?show=settled`. */
  settled: boolean;
  /** Of what waits: how much it is. */
  detail: string;
  icon: LucideIcon;
  /** What an empty list of those that wait says. */
  nobody: { title: string; text: string };
  page: number;
  pages: number;
  /** An item for each row. */
  children: ReactNode[];
};

/** What visitors of the public site ask for: those that wait, or the settled ones. */
export function VisitorsInbox({ current, label, settled, detail, icon, nobody, page, pages, children }: Props) {
  const isEmpty = children.length === 0;
  return (
    <ShellLayout>
      <PageHeader title="Prośby" detail={!settled && !isEmpty && detail} />
      <InboxTabs current={current} />
      <Filters
        label={label}
        filters={[
          { href: current, label: 'Czekają', count: null, current: !settled },
          { href: `${current}?show=settled`, label: 'Załatwione', count: null, current: settled },
        ]}
      />
      <Card>
        {isEmpty ? (
          <EmptyState icon={icon} title={settled ? 'Nic tu jeszcze nie ma' : nobody.title}>
            {settled ? 'Załatwione prośby zostają tu przez 90 dni, potem są usuwane.' : nobody.text}
          </EmptyState>
        ) : (
          <div className="visits">
            <List label={label}>{children}</List>
          </div>
        )}
      </Card>
      {settled && !isEmpty && <p className="muted small">Dane gości usuwamy 90&nbsp;dni po załatwieniu sprawy.</p>}
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

/** Formats nine digits; other numbers are unchanged. */
const shownPhone = (phone: string) => (phone.length === 9 ? formatPhone(phone) : phone);
const callAddress = (phone: string) => `tel:${phone.length === 9 ? `+48${phone}` : phone}`;

/** A visitor, and how to reach them. `subject`: of an e-mail to them. */
export function Visitor({ name, phone, email, subject }: Record<'name' | 'phone' | 'email' | 'subject', string>) {
  return (
    <div className="who">
      <strong>{name}</strong>
      {phone && (
        <a className="tall" href={callAddress(phone)}>
          <Icon of={Phone} size={18} />
          {shownPhone(phone)}
        </a>
      )}
      {email && (
        <a className="tall" href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
          <Icon of={Mail} size={18} />
          <Email address={email} />
        </a>
      )}
    </div>
  );
}
