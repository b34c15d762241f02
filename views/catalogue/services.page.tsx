import { Plus, Tag, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAmount } from '../../server/domain/money.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { CatalogueDialog, Group, ServiceTile } from '../../server/features/catalogue/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { OpenCatalogueDialog } from './dialogs.tsx';

type Props = {
  groups: PageOf<Group>;
  services: PageOf<ServiceTile>;
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
                <Cut text={name} max={12} />
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
              <Tile key={service.id} href={`${here}&dialog=edit-service&id=${service.id}`}>
                <Cut text={service.name} max={10} />
                <small>{service.general ? 'Usługa ogólna' : `Cena: ${formatAmount(service.price)}PLN`}</small>
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

const Tiles = ({ children }: { children: ReactNode }) => <ul className="plain tiles">{children}</ul>;

const Tile = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a className="tile" href={href}>
      {children}
    </a>
  </li>
);

const NothingFound = ({ icon }: { icon: typeof Tag }) => (
  <EmptyState icon={icon} title="Niczego nie znaleziono">
    Spróbuj wpisać mniej liter.
  </EmptyState>
);
