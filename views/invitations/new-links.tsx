import { dayOf, formatDay } from '../../server/domain/days.ts';
import type { ShownLink } from '../../server/features/invitations/schema.ts';
import { Island } from '../island.tsx';
import { Card } from '../parts/card.tsx';
import { ROLE_NAMES } from '../people/roles.ts';

/** The invitee's name or e-mail, if known. */
export const calledIn = ({ name, email }: { name: string | null; email: string | null }): string =>
  name ?? email ?? 'Nowa osoba';

/** Links that were just made. One press selects a whole link. */
export const NewLinks = ({ links }: { links: ShownLink[] }) => (
  <Card title={links.length === 1 ? 'Nowy link' : 'Nowe linki'} padded>
    <p className="muted">
      Skopiuj teraz: ze względów bezpieczeństwa pokazujemy link tylko raz. Kto go otworzy, założy konto.
    </p>
    {links.map((link) => (
      <div className="field" key={link.url}>
        <strong>{calledIn(link)}</strong>
        <span className="hint">
          {ROLE_NAMES[link.role]} · ważny do {formatDay(dayOf(link.expires_at))}
        </span>
        <code className="to-copy">{link.url}</code>
        <div className="row-of-buttons">
          <Island name="copy-button" props={{ text: link.url, label: 'Skopiuj link' }} />
        </div>
      </div>
    ))}
  </Card>
);
