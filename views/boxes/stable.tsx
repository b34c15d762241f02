import { Printer, Search } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { Boxes } from './boxes.tsx';
import type { Box } from './props.ts';

type Props = {
  boxes: Box[];
  total: number;
  page: number;
  pages: number;
  search: string;
  /** Each box has a link to its card, for managers. */
  cards: boolean;
};

/** The boxes in the order in which one walks past them, each with its horse and its owner. */
export default function Stable({ boxes, total, page, pages, search, cards }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Boksy" detail={`${total} ${plural(total, 'koń', 'konie', 'koni')}`}>
        {boxes.length > 0 && (
          <ButtonLink icon={Printer} href={`/stable?all${search && `&${new URLSearchParams({ q: search })}`}`}>
            Wersja do druku
          </ButtonLink>
        )}
      </PageHeader>
      <search>
        <form className="search" action="/stable" method="get">
          <Field
            name="q"
            label="Szukaj"
            hint="Boks, koń albo właściciel"
            type="search"
            maxLength={100}
            defaultValue={search}
          />
          <Button icon={Search}>Szukaj</Button>
        </form>
      </search>
      <Card>
        {boxes.length > 0 ? (
          <Boxes boxes={boxes} cards={cards} />
        ) : (
          <EmptyState icon={Horseshoe} title={search ? 'Niczego nie znaleziono' : 'Brak koni'}>
            {search ? 'Spróbuj wpisać mniej liter.' : 'Konie dodaje się na stronie właściciela, w karcie „Konie”.'}
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
