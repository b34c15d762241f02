import { Search, Users } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { Cell, RowLink, Table, TableRow } from '../parts/table.tsx';

/** `picture`: the version of theirs, if they have one. */
type PersonRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  picture: string | null;
};

type Props = { people: PersonRow[]; total: number; page: number; pages: number; search: string };

function PersonLine({ person }: { person: PersonRow }) {
  const email = <Cut text={person.email} max={30} />;
  return (
    <TableRow>
      <Cell>
        <div className="with-avatar">
          <Avatar id={person.id} picture={person.picture} />
          <div>
            <RowLink href={`/user/${person.id}`}>
              <Cut text={`${person.first_name} ${person.last_name}`} max={30} />
            </RowLink>
            <span className="under">{email}</span>
          </div>
        </div>
      </Cell>
      <Cell beside>{email}</Cell>
      <Cell num>
        <span className="row-actions">
          <PhoneLink digits={person.phone_number} />
        </span>
      </Cell>
    </TableRow>
  );
}

/** Everybody with an account, for staff. */
export default function People({ people, total, page, pages, search }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Użytkownicy" detail={`${total} ${plural(total, 'osoba', 'osoby', 'osób')}`} />
      <search>
        <form className="search" action="/home" method="get">
          <input type="hidden" name="section" value="7" />
          <Field
            name="q"
            label="Szukaj"
            hint={
              search.length > 0 && search.length < 3
                ? 'Wpisz co najmniej 3 znaki'
                : 'Imię, nazwisko, e-mail albo telefon'
            }
            type="search"
            maxLength={100}
            defaultValue={search}
          />
          <Button icon={Search}>Szukaj</Button>
          {search && <ButtonLink href="/home?section=7">Pokaż wszystkich</ButtonLink>}
        </form>
      </search>
      <Card>
        {people.length ? (
          <Table
            caption="Użytkownicy"
            columns={[{ label: 'Imię i nazwisko' }, { label: 'E-mail', beside: true }, { label: 'Telefon', num: true }]}
          >
            {people.map((person) => (
              <PersonLine key={person.id} person={person} />
            ))}
          </Table>
        ) : (
          <EmptyState icon={Users} title={search ? 'Nikogo nie znaleziono' : 'Nikogo tu jeszcze nie ma'}>
            {search ? 'Spróbuj krótszego fragmentu imienia, nazwiska, adresu albo numeru.' : undefined}
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
