import { Search } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import type { Role } from '../../server/domain/policy.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { Found, FoundBox, FoundDeed, FoundHorse, FoundPerson } from '../../server/features/search/schema.ts';
import { cardAddress, horseAddress } from '../horses/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { ROLE_NAMES } from '../people/roles.ts';

type Props = {
  search: string;
  /** The search was empty or too short. */
  tooShort: boolean;
  /** What the viewer may do by these words. */
  deeds: FoundDeed[];
  horses: Found<FoundHorse>;
  boxes: Found<FoundBox>;
  people: Found<FoundPerson>;
  /** Managers open a horse's page and see owners; others open its card. */
  manages: boolean;
};

const horseDetail = ({ box_number, owner_name }: FoundHorse) =>
  [box_number && `boks ${box_number}`, owner_name].filter(Boolean).join(' · ');

const roleOf = (role: Role, has_account = true) =>
  has_account ? ROLE_NAMES[role] : `${ROLE_NAMES[role]} · bez logowania`;

const searched = (list: string, search: string) => `${list}${new URLSearchParams({ q: search })}`;

/** A hint for an empty or too short search. */
const TypeMore = ({ search, manages }: Pick<Props, 'search' | 'manages'>) => (
  <EmptyState icon={Search} title={search ? 'Wpisz co najmniej 2 litery' : 'Wpisz, czego szukasz'}>
    Imię konia, numer boksu albo nazwisko: w dowolnej kolejności, także bez polskich znaków. Albo to, co chcesz zrobić:{' '}
    {manages ? '„nowy koń”, „wpłata Nowak”' : '„alert Bursztyn”, „zadania”'}.
  </EmptyState>
);

const NothingFound = ({ search }: { search: string }) => (
  <EmptyState icon={Search} title={`Nic nie pasuje do „${search}”`}>
    Sprawdź pisownię albo wpisz mniej liter.
  </EmptyState>
);

function Results({ search, deeds, horses, boxes, people, manages }: Props) {
  const { path } = usePage();
  const address = manages ? horseAddress : cardAddress;
  const more = (list: string) => <a href={searched(list, search)}>Wszystkie</a>;
  return (
    <div className="column results">
      {deeds.length > 0 && (
        <Card title="Zrób">
          <List label="Zrób">
            {deeds.map(({ title, href }) => (
              <Row key={href} href={href} title={title} />
            ))}
          </List>
        </Card>
      )}
      {horses.rows.length > 0 && (
        <Card title="Konie" action={horses.more && more('/stable?')}>
          <List label="Konie">
            {horses.rows.map((horse) => (
              <Row key={horse.id} href={address(horse.id, path)} title={horse.name} detail={horseDetail(horse)} />
            ))}
          </List>
        </Card>
      )}
      {boxes.rows.length > 0 && (
        <Card title="Boksy" action={boxes.more && more('/stable?')}>
          <List label="Boksy">
            {boxes.rows.map(({ box_number, horse }) => (
              <Row
                key={box_number}
                href={searched('/stable?', box_number)}
                title={`Boks ${box_number}`}
                detail={horse ? [horse.name, horse.owner_name].filter(Boolean).join(' · ') : 'wolny'}
              />
            ))}
          </List>
        </Card>
      )}
      {people.rows.length > 0 && (
        <Card title="Osoby" action={people.more && more(`${sectionAddress(SECTION.people)}&`)}>
          <List label="Osoby">
            {people.rows.map(({ id, first_name, last_name, role, has_account }) => (
              <Row
                key={id}
                href={`/user/${id}`}
                title={`${first_name} ${last_name}`}
                detail={role && roleOf(role, has_account)}
              />
            ))}
          </List>
        </Card>
      )}
    </div>
  );
}

/** '3 wyniki', or 'Ponad 8 wyników' if there are more. */
function countText({ deeds, horses, boxes, people, tooShort }: Props): string {
  if (tooShort) return '';
  const all = [{ rows: deeds, more: false }, horses, boxes, people];
  const count = all.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) return 'Nic nie znaleziono';
  const over = all.some(({ more }) => more) ? 'Ponad ' : '';
  return `${over}${count} ${plural(count, 'wynik', 'wyniki', 'wyników')}`;
}

export default function SearchPage(props: Props) {
  const { search, tooShort, deeds, horses, boxes, people } = props;
  const none = deeds.length + horses.rows.length + boxes.rows.length + people.rows.length === 0;
  return (
    <ShellLayout>
      <PageHeader title="Szukaj" />
      <Refreshed name="results">
        <p className="muted" data-count="">
          {countText(props)}
        </p>
        {tooShort ? <TypeMore {...props} /> : none ? <NothingFound search={search} /> : <Results {...props} />}
      </Refreshed>
    </ShellLayout>
  );
}
