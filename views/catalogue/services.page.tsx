import { Plus, Tag, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatHour } from '../../server/domain/hours.ts';
import { formatAmount, formatRate } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { CatalogueDialog, Counted, CountedTile, Group } from '../../server/features/catalogue/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { listAddress } from '../bookings/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut, shortened } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { OpenCatalogueDialog } from './dialogs.tsx';

type Props = {
  groups: PageOf<Group>;
  services: PageOf<CountedTile>;
  search: string;
  dialog: CatalogueDialog | null;
};

const HERE = sectionAddress(SECTION.services);

export default function Services({ groups, services, search, dialog }: Props) {
  const found = search ? `${HERE}&${new URLSearchParams({ q: search })}` : HERE;
  const here = pageOfList(pageOfList(found, groups.page, 'groups'), services.page);
  const createGroup = (
    <ButtonLink icon={Plus} href={`${here}&dialog=create-group`}>
      UTWÓRZ GRUPĘ
    </ButtonLink>
  );
  const createService = (
    <ButtonLink kind="main" icon={Plus} href={`${here}&dialog=create-service`}>
      UTWÓRZ USŁUGĘ
    </ButtonLink>
  );
  return (
    <ShellLayout dialog={dialog && <OpenCatalogueDialog dialog={dialog} close={here} />}>
      <PageHeader title="Usługi" detail="Co oferuje stajnia i które grupy pracowników to wykonują.">
        <div className="row-of-buttons">
          {createGroup}
          {createService}
        </div>
      </PageHeader>
      {(search || groups.pages > 1 || services.pages > 1) && (
        <SearchForm action="/home" search={search} hint="Nazwa usługi albo grupy" hidden={{ section: '1' }}>
          <ButtonLink href={HERE}>Pokaż wszystko</ButtonLink>
        </SearchForm>
      )}
      <Card title="Grupy">
        {groups.total > 0 ? (
          <Tiles>
            {groups.rows.map(({ id, name }) => (
              <Tile key={id} href={`${here}&dialog=edit-group&id=${id}`}>
                <TileName name={name} tiles={groups.rows} max={12} />
              </Tile>
            ))}
          </Tiles>
        ) : search ? (
          <NothingFound icon={UsersRound} />
        ) : (
          <EmptyState icon={UsersRound} title="Nie ma jeszcze grup" action={createGroup}>
            Bez grup każdy pracownik widzi wszystkie usługi. Utwórz na przykład grupę „Stajenni”.
          </EmptyState>
        )}
      </Card>
      <Pager page={groups.page} pages={groups.pages} param="groups" />
      <Card title="Katalog usług">
        {services.total > 0 ? (
          <Tiles>
            {services.rows.map((service) => (
              <Tile
                key={service.id}
                href={`${here}&dialog=edit-service&id=${service.id}`}
                beside={service.horses !== null && <BookedBy service={service} horses={service.horses} />}
              >
                <TileName name={service.name} tiles={services.rows} max={10} />
                <small>{service.general ? 'Usługa ogólna' : priceTag(service)}</small>
                {service.at && <small>{formatHour(service.at)}</small>}
              </Tile>
            ))}
          </Tiles>
        ) : search ? (
          <NothingFound icon={Tag} />
        ) : (
          <EmptyState icon={Tag} title="Katalog jest pusty" action={createService}>
            Dopiero z katalogu można zamówić usługę dla konia albo dodać ogólną. Utwórz na przykład „Lonżowanie”.
          </EmptyState>
        )}
      </Card>
      <Pager page={services.page} pages={services.pages} />
    </ShellLayout>
  );
}

/** 'Cena: 45,00PLN', 'Cena: 120,00 zł / mies.' */
const priceTag = ({ price, monthly }: CountedTile): string =>
  `Cena: ${monthly ? formatRate(price, true) : `${formatAmount(price)}PLN`}`;

const Tiles = ({ children }: { children: ReactNode }) => <ul className="plain tiles">{children}</ul>;

const Tile = ({ href, beside, children }: { href: string; beside?: ReactNode; children: ReactNode }) => (
  <li>
    <a className="tile" href={href}>
      {children}
    </a>
    {beside}
  </li>
);

type Having = { service: { id: string; name: string }; horses: Counted };

const BookedBy = ({ service: { id, name }, horses: { count, more } }: Having) => (
  <a className="small who-has" href={listAddress({ service: id })}>
    Kto ma: {more && 'ponad '}
    {count} {plural(count, 'koń', 'konie', 'koni')}
    <span className="visually-hidden"> · {name}</span>
  </a>
);

type NameProps = { name: string; tiles: readonly { name: string }[]; max: number };

/** A cut name. If that makes it equal to the names of other tiles, the words in which it differs follow. */
function TileName({ name, tiles, max }: NameProps) {
  const cut = shortened(name, max, '…');
  const alike = tiles.filter((other) => other.name !== name && shortened(other.name, max, '…') === cut);
  return (
    <>
      <Cut text={name} max={max} />
      {alike.length > 0 && <small aria-hidden="true">{ownWords(name, alike)}</small>}
    </>
  );
}

/** Returns 'wieczorne' for 'Karmienie wieczorne' and ['Karmienie poranne']. */
function ownWords(name: string, others: readonly { name: string }[]): string {
  const words = name.split(' ');
  const isShared = (word: string, nth: number) => others.every((other) => other.name.split(' ')[nth] === word);
  const first = words.findIndex((word, nth) => !isShared(word, nth));
  return words.slice(Math.max(0, first)).join(' ');
}

const NothingFound = ({ icon }: { icon: typeof Tag }) => (
  <EmptyState icon={icon} title="Niczego nie znaleziono">
    Spróbuj wpisać mniej liter.
  </EmptyState>
);
