import { Plus, UserPlus, Users } from 'lucide-react';
import { Fragment } from 'react';
import { plural } from '../../server/domain/plural.ts';
import type { Role } from '../../server/domain/policy.ts';
import type { HorsesOf, PersonRow, WantedPeople } from '../../server/features/people/schema.ts';
import { addHorseAddress } from '../horses/addresses.ts';
import { INVITATIONS } from '../invitations/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { NoAccount } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Filters } from '../parts/filters.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { Cell, type Column, RowLink, Table, TableRow } from '../parts/table.tsx';
import { CreatePersonDialog } from './create-dialog.tsx';
import { ROLE_NAMES, ROLE_NAMES_OF_MANY } from './roles.ts';

type RoleCount = { role: Role; count: number };

type Props = {
  people: PersonRow[];
  total: number;
  page: number;
  pages: number;
  wanted: WantedPeople;
  /** Matches by role; null when the viewer may not see roles. */
  counts: RoleCount[] | null;
  /** The viewer may add people. */
  creates: boolean;
  /** The id of a new person, while the dialog is open. */
  newId: string | null;
};

const listOf = ({ search, role }: WantedPeople): string =>
  `/home?${new URLSearchParams({ section: '7', ...(search && { q: search }), ...(role && { role }) })}`;

/** 'Bursztyn, Iskra i 3 więcej' */
function HorseNames({ of: { total, names } }: { of: HorsesOf }) {
  const more = total - names.length;
  return (
    <>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two horses may be called alike
        <Fragment key={at}>
          {at > 0 && ', '}
          <Cut text={name} max={14} />
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {' '}
          <span className="whole-words">i {more} więcej</span>
        </>
      )}
    </>
  );
}

function PersonLine({ person }: { person: PersonRow }) {
  const { role, horses } = person;
  const email = person.email ? <Cut text={person.email} max={30} /> : '–';
  return (
    <TableRow>
      <Cell>
        <div className="with-avatar of-person">
          <Avatar id={person.id} picture={person.picture} />
          <div>
            <RowLink href={`/user/${person.id}`}>
              <Cut text={`${person.first_name} ${person.last_name}`} max={30} />
            </RowLink>{' '}
            {!person.has_account && <NoAccount />}
            <span className="under">{email}</span>
            {(role || horses.total > 0) && (
              <small className="muted tight">
                {role && ROLE_NAMES[role]}
                {role && horses.total > 0 && ' · '}
                <HorseNames of={horses} />
              </small>
            )}
          </div>
        </div>
      </Cell>
      <Cell beside>{email}</Cell>
      {role && (
        <Cell roomy>
          <span className="role">{ROLE_NAMES[role]}</span>
        </Cell>
      )}
      <Cell roomy>
        <HorseNames of={horses} />
      </Cell>
      <Cell num>
        <span className="row-actions">
          <PhoneLink digits={person.phone_number} />
        </span>
      </Cell>
    </TableRow>
  );
}

export default function People({ people, total, page, pages, wanted, counts, creates, newId }: Props) {
  const { search, role } = wanted;
  const isTooShort = search.length > 0 && search.length < 3;
  const columns: Column[] = [{ label: 'Imię i nazwisko' }, { label: 'E-mail', beside: true }];
  if (counts) columns.push({ label: 'Rola', roomy: true });
  columns.push({ label: 'Konie', roomy: true }, { label: 'Telefon', num: true });
  return (
    <ShellLayout dialog={newId && <CreatePersonDialog id={newId} close={listOf(wanted)} />}>
      <PageHeader title="Użytkownicy" detail={`${total} ${plural(total, 'osoba', 'osoby', 'osób')}`}>
        {creates && (
          <div className="row-of-buttons">
            <ButtonLink href={INVITATIONS}>Zaproszenia</ButtonLink>
            <ButtonLink icon={Plus} href={addHorseAddress}>
              Dodaj konia
            </ButtonLink>
            <ButtonLink icon={UserPlus} href={`${listOf(wanted)}&dialog=create-person`}>
              Dodaj osobę
            </ButtonLink>
          </div>
        )}
      </PageHeader>
      <SearchForm
        action="/home"
        search={search}
        hint={isTooShort ? 'Wpisz co najmniej 3 znaki' : 'Imię, nazwisko, e-mail albo telefon'}
        hidden={{ section: '7', ...(role && { role }) }}
      >
        <ButtonLink href={listOf({ search: '', role })}>Pokaż wszystkich</ButtonLink>
      </SearchForm>
      {counts && <RoleFilters wanted={wanted} counts={counts} />}
      <Card>
        {people.length ? (
          <Table caption="Użytkownicy" columns={columns}>
            {people.map((person) => (
              <PersonLine key={person.id} person={person} />
            ))}
          </Table>
        ) : (
          <EmptyState icon={Users} title={search || role ? 'Nikogo nie znaleziono' : 'Nikogo tu jeszcze nie ma'}>
            {search ? 'Spróbuj krótszego fragmentu imienia, nazwiska, adresu albo numeru.' : undefined}
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

const RoleFilters = ({ wanted: { search, role }, counts }: { wanted: WantedPeople; counts: RoleCount[] }) => (
  <Filters
    label="Role"
    filters={[
      {
        href: listOf({ search }),
        label: 'Wszyscy',
        count: counts.reduce((sum, { count }) => sum + count, 0),
        current: !role,
      },
      ...counts.map((counted) => ({
        href: listOf({ search, role: counted.role }),
        label: ROLE_NAMES_OF_MANY[counted.role],
        count: counted.count,
        current: counted.role === role,
      })),
    ]}
  />
);
