import { dayOf, formatDay } from '../../server/domain/days.ts';
import type { DrawnLink } from '../../server/features/invitations/schema.ts';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { WITHOUT_ACCOUNT } from './addresses.ts';
import { calledIn } from './new-links.tsx';

/** Links to cut out and hand over, each with its QR code. They are shown only once. */
export default function InvitationSheet({ links }: { links: DrawnLink[] }) {
  const { club } = usePage();
  return (
    <ShellLayout stylesheet="print" under={WITHOUT_ACCOUNT}>
      <PageHeader
        title="Linki do wydrukowania"
        detail={
          links.length > 0
            ? 'Wydrukuj teraz: ze względów bezpieczeństwa pokazujemy linki tylko raz.'
            : 'Linki pokazujemy tylko raz. Zaznacz osoby jeszcze raz, a utworzymy nowe.'
        }
        back={WITHOUT_ACCOUNT}
      >
        {links.length > 0 && <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />}
      </PageHeader>
      <ul className="plain links-to-cut" aria-label="Linki">
        {links.map((link) => (
          <li key={link.url}>
            <QrCode code={link.qr} label={`Kod QR linku: ${calledIn(link)}`} />
            <div>
              <strong>{calledIn(link)}</strong>
              <p>
                {club.name}: załóż konto w&nbsp;aplikacji do {formatDay(dayOf(link.expires_at))}. Zeskanuj kod telefonem
                albo wpisz adres:
              </p>
              <code className="small">{link.url}</code>
            </div>
          </li>
        ))}
      </ul>
    </ShellLayout>
  );
}
