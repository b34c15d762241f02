import { leftOf } from '../../server/domain/account-lines.ts';
import { archivedNames } from '../../server/domain/archived.ts';
import { formatDay } from '../../server/domain/days.ts';
import type { ArchivedHorse as Horse } from '../../server/features/horses/schema.ts';
import type { ShownNote } from '../../server/features/notes/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { NoteItem } from '../notes/note-text.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { PageHeader } from '../parts/page-header.tsx';

type Props = { horse: Horse; notes: Omit<ShownNote, 'mine'>[]; exit: string | undefined };

/** A horse that has left: its owner, its account and its notes. */
export default function ArchivedHorse({ horse, notes, exit }: Props) {
  const { id, name, archived, stays_from, until, owner, saldo, next } = horse;
  const account = `/user/${owner.id}/payments/${id}`;
  return (
    <ShellLayout>
      <PageHeader title={name} detail="Koń w archiwum" back={exit ?? account}>
        <Badge>{archivedNames[archived]}</Badge>
      </PageHeader>
      <Card slim padded>
        <Facts
          of={[
            ['Dziś u', next && nameOf({ name: next.owner_name, href: `/horses/${next.id}` })],
            ['Właściciel', nameOf(owner)],
            ['Pobyt', `${stays_from < until ? `od ${formatDay(stays_from)} ` : ''}do ${formatDay(until)}`],
            ['Saldo', nameOf({ name: leftOf(saldo), href: account })],
          ]}
        />
      </Card>
      {notes.length > 0 && (
        <Card slim title="Notatki">
          <ul className="plain list notes" aria-label="Notatki">
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} />
            ))}
          </ul>
        </Card>
      )}
    </ShellLayout>
  );
}

const nameOf = ({ name, href }: { name: string; href: string | null }) => (href ? <a href={href}>{name}</a> : name);
