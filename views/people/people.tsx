import { Users } from 'lucide-react';
import { formatPhone, plural } from '../../server/domain/texts.ts';
import type { PersonRow } from '../../server/features/people/queries.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { Cell, RowLink, Table, TableRow } from '../parts/table.tsx';

type Props = { people: PersonRow[]; total: number; page: number; pages: number };

function PersonLine({ person }: { person: PersonRow }) {
  return (
    <TableRow>
      <Cell>
        <span className="with-avatar">
          <Avatar hasPicture={person.has_picture} id={person.id} />
          <RowLink href={`/user/${person.id}`}>
            <Cut text={`${person.first_name} ${person.last_name}`} max={30} />
          </RowLink>
        </span>
      </Cell>
      <Cell wide>
        <Cut text={person.email} max={30} />
      </Cell>
      <Cell num>{formatPhone(person.phone_number)}</Cell>
    </TableRow>
  );
}

/** Everybody with an account, for staff. */
export default function People({ people, total, page, pages }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Użytkownicy" detail={`${total} ${plural(total, 'osoba', 'osoby', 'osób')}`} />
      <Card>
        {people.length ? (
          <Table
            caption="Użytkownicy"
            columns={[{ label: 'Imię i nazwisko' }, { label: 'E-mail', wide: true }, { label: 'Telefon', num: true }]}
          >
            {people.map((person) => (
              <PersonLine key={person.id} person={person} />
            ))}
          </Table>
        ) : (
          <EmptyState icon={Users} title="Nikogo tu jeszcze nie ma" />
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
