import { Newspaper, Plus } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import type { ShownArticle } from '../../server/features/news/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { Pager } from '../parts/pager.tsx';
import { SettingsLayout } from '../settings/settings-layout.tsx';

type Props = { articles: PageOf<ShownArticle>; newId: string };

/** The club's news as managers see them: what stands on the site, the newest first. */
export default function EditNews({ articles: { rows, page, pages }, newId }: Props) {
  const add = (
    <ButtonLink kind="main" icon={Plus} href={`/settings/news/${newId}`}>
      Dodaj aktualność
    </ButtonLink>
  );
  return (
    <SettingsLayout current="/settings/site" beside={add}>
      <Card title="Aktualności" action={<a href="/settings/site">Wszystkie części</a>}>
        {rows.length > 0 ? (
          <List label="Aktualności">
            {rows.map(({ id, title, day }) => (
              <Row
                key={id}
                start={<Icon of={Newspaper} />}
                title={title}
                detail={formatDay(day)}
                href={`/settings/news/${id}`}
              />
            ))}
          </List>
        ) : (
          <EmptyState icon={Newspaper} title="Nie ma jeszcze aktualności">
            Zawody, wolny termin, nowy koń: kilka zdań wystarczy. Trzy najnowsze stoją na stronie głównej. Dopóki
            niczego tu nie ma, strona nie mówi o&nbsp;aktualnościach.
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </SettingsLayout>
  );
}
