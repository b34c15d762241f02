import { Pencil, Plus, Printer } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import type { Box, FreeBox, StableCounts, WantedBoxes } from '../../server/features/boxes/schema.ts';
import type { OwnerHorsesDialog } from '../../server/features/horses/schema.ts';
import { freeInWords } from '../boxes/box-field.tsx';
import { Boxes } from '../boxes/boxes.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Filters } from '../parts/filters.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { ALL_HORSES, addHorseAddress, cardAddress, horseAddress } from './addresses.ts';
import { useHorseDialog } from './horse-dialogs.tsx';

type Props = {
  boxes: Box[];
  total: number;
  page: number;
  pages: number;
  wanted: WantedBoxes;
  counts: StableCounts;
  firstFree: FreeBox[];
  manages: boolean;
  /** The viewer may edit the list of boxes. */
  lists: boolean;
  dialog: OwnerHorsesDialog | null;
};

/** The address of a search in the list. */
export function stableAddress({ search, free }: Pick<WantedBoxes, 'search' | 'free'>, all = false): string {
  const query = [all && 'all', free && 'free', search && String(new URLSearchParams({ q: search }))];
  return ['/stable', query.filter(Boolean).join('&')].filter(Boolean).join('?');
}

/** '60 koni · 4 wolne boksy: 57, 58, K1, K2' */
function countsText({ horses, free }: StableCounts, firstFree: FreeBox[]): string {
  const housed = `${horses} ${plural(horses, 'koń', 'konie', 'koni')}`;
  if (free === null) return housed;
  const counted = `${housed} · ${free} ${plural(free, 'wolny boks', 'wolne boksy', 'wolnych boksów')}`;
  return firstFree.length > 0 ? `${counted}: ${freeInWords(firstFree)}` : counted;
}

/** 'Znaleziono: 3 · szukane: „lis”' */
const foundText = (total: number, { search }: WantedBoxes) => `Znaleziono: ${total} · szukane: „${search}”`;

export default function Stable(props: Props) {
  const { boxes, total, page, pages, wanted, counts, firstFree, manages, lists, dialog } = props;
  const listed = counts.free !== null;
  return (
    <ShellLayout {...useHorseDialog({ dialog, owner: null, here: ALL_HORSES, left: ALL_HORSES })}>
      <PageHeader title="Boksy" detail={wanted.search ? foundText(total, wanted) : countsText(counts, firstFree)}>
        <div className="row-of-buttons">
          {manages && (
            <ButtonLink kind="main" icon={Plus} href={addHorseAddress}>
              DODAJ KONIA
            </ButtonLink>
          )}
          {lists && (
            <ButtonLink icon={Pencil} href="/settings/boxes">
              Lista boksów
            </ButtonLink>
          )}
          {boxes.length > 0 && (
            <ButtonLink icon={Printer} href={stableAddress(wanted, true)}>
              Wersja do druku
            </ButtonLink>
          )}
        </div>
      </PageHeader>
      <div className="column slim">
        <SearchForm
          action="/stable"
          search={wanted.search}
          hint={manages ? 'Boks, koń albo właściciel' : 'Boks albo koń'}
          hidden={wanted.free ? { free: '' } : {}}
        />
        {listed && (
          <Filters
            label="Boksy"
            filters={[false, true].map((free) => ({
              href: stableAddress({ ...wanted, free }),
              label: free ? 'Wolne' : 'Wszystkie',
              count: wanted.search ? null : free ? counts.free : null,
              current: wanted.free === free,
            }))}
          />
        )}
        <Card>
          {boxes.length > 0 ? (
            <Boxes boxes={boxes} listed={listed} manages={manages} address={manages ? horseAddress : cardAddress} />
          ) : (
            <EmptyState icon={Horseshoe} title={emptyTitle(wanted)}>
              {emptyText(wanted, manages)}
            </EmptyState>
          )}
        </Card>
        <Pager page={page} pages={pages} />
      </div>
    </ShellLayout>
  );
}

const emptyTitle = ({ search, free }: WantedBoxes) =>
  search ? 'Niczego nie znaleziono' : free ? 'Brak wolnych boksów' : 'Brak koni';

function emptyText({ search, free }: WantedBoxes, manages: boolean): string {
  if (search) return 'Spróbuj wpisać mniej liter.';
  if (free) return 'We wszystkich boksach z listy stoją konie.';
  return manages ? 'Dodaj pierwszego konia albo wszystkie z arkusza.' : 'Nie ma tu jeszcze żadnego konia.';
}
