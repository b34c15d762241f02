import { type ReactNode, use } from 'react';
import type { Club } from '../../server/platform/data/club.ts';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { ClubMail, ClubPhone } from '../parts/club-contact.tsx';
import { Mark } from '../parts/mark.tsx';
import { Notices } from '../parts/notices.tsx';
import { SkipLink } from '../parts/skip-link.tsx';
import { StylesheetSink } from '../stylesheet.ts';

type PublicPlace = 'home' | 'support' | 'login';

type Props = { current?: PublicPlace; children: ReactNode };

const here = (yes: boolean) => (yes ? ('page' as const) : undefined);

function TopBar({ club, signedIn, current }: { club: Club; signedIn: boolean; current: PublicPlace | undefined }) {
  return (
    <header className="bar">
      <a className="tall brand" href="/">
        <Mark />
        {club.name}
      </a>
      <nav aria-label="Menu główne">
        <a href="/support" aria-current={here(current === 'support')}>
          Wsparcie
        </a>
        <a href="/" aria-current={here(current === 'home')}>
          Strona główna
        </a>
      </nav>
      <ButtonLink href={signedIn ? '/home' : '/login'} aria-current={here(current === 'login')}>
        {signedIn ? 'Panel' : 'Zaloguj się'}
      </ButtonLink>
    </header>
  );
}

const QUICK_LINKS = [
  ['/', 'Strona główna'],
  ['/umow-wizyte', 'Umów wizytę'],
  ['/nasza-aplikacja', 'Nasza aplikacja'],
  ['/support', 'Wsparcie'],
  ['/zglos-blad', 'Zgłoś błąd'],
  ['/privacy-policy', 'Polityka prywatności'],
  ['/terms-of-service', 'Regulamin'],
] as const;

const Contact = ({ club }: { club: Club }) =>
  (club.phone || club.email) && (
    <section aria-labelledby="contact">
      <h2 id="contact">Kontakt</h2>
      <ul className="plain">
        {club.phone && (
          <li>
            <ClubPhone club={club} />
          </li>
        )}
        {club.email && (
          <li>
            <ClubMail club={club} />
          </li>
        )}
      </ul>
    </section>
  );

const Address = ({ club }: { club: Club }) =>
  (club.street || club.city) && (
    <section aria-labelledby="address">
      <h2 id="address">Adres</h2>
      <address>
        {club.name}
        {club.street && (
          <>
            <br />
            {club.street}
          </>
        )}
        <br />
        {club.postal_code} {club.city}
        {club.nip && (
          <>
            <br />
            NIP {club.nip}
          </>
        )}
      </address>
    </section>
  );

function Footer({ club }: { club: Club }) {
  const { publicUrl } = usePage();
  return (
    <footer className="foot">
      <nav aria-labelledby="quick-links">
        <h2 id="quick-links">Szybkie linki</h2>
        <ul className="plain">
          {QUICK_LINKS.map(([href, label]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Contact club={club} />
      <Address club={club} />
      <p className="muted small">
        © 2025 {club.name}
        <span className="on-paper"> · {publicUrl}</span>
      </p>
    </footer>
  );
}

/** The public site's frame. It carries no script. */
export function PublicLayout({ current, children }: Props) {
  use(StylesheetSink)?.('site');
  const { club, person, alert } = usePage();
  return (
    <>
      <SkipLink />
      <TopBar club={club} signedIn={person !== null} current={current} />
      <main className="site" id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer club={club} />
      <Notices alert={alert} />
    </>
  );
}
