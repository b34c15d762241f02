import { Bug, LifeBuoy, LogOut, type LucideIcon, UserRound } from 'lucide-react';
import type { PagePerson } from '../../server/platform/pages/page-context.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Cut } from '../parts/cut.tsx';
import { Form } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';

const LINKS: { href: string; label: string; icon: LucideIcon }[] = [
  { href: '/my-account', label: 'Konto', icon: UserRound },
  { href: '/support', label: 'Wsparcie', icon: LifeBuoy },
  { href: '/zglos-blad', label: 'Zgłoś błąd', icon: Bug },
];

export function PersonMenu({ person }: { person: PagePerson }) {
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <div className="person">
      <Button type="button" kind="quiet" popoverTarget="me">
        <Avatar picture={person.picture} />
        <span>
          <Cut text={name} max={10} />
        </span>
      </Button>
      <div className="me" id="me" popover="auto">
        <p>
          <strong>
            <Cut text={name} max={20} />
          </strong>
          <br />
          <span className="muted small">
            <Cut text={person.email} max={40} />
          </span>
        </p>
        <ul className="plain">
          {LINKS.map(({ href, label, icon }) => (
            <li key={href}>
              <a className="entry" href={href}>
                <Icon of={icon} />
                {label}
              </a>
            </li>
          ))}
        </ul>
        <Form action="/api/logout" back="/" className="">
          <button type="submit" className="entry">
            <Icon of={LogOut} />
            Wyloguj się
          </button>
        </Form>
      </div>
    </div>
  );
}
