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
import { Horseshoe } from '../parts/horseshoe.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { ALL_HORSES, addHorseAddress, cardAddress, horseAddress } from './addresses.ts';
import { useHorseDialog } from './horse-dialogs.tsx';

type Props = {
  boxes: Box[];
  /** The horse whose box is marked. */
  at: string | undefined;
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

const horsesText = (count: number) => `${count} ${plural(count, 'koń', 'konie', 'koni')}`;

/** '4 wolne boksy: 57, 58, K1, K2' */
function freeText(count: number, firstFree: FreeBox[]): string {
  const counted = `${count} ${plural(count, 'wolny boks', 'wolne boksy', 'wolnych boksów')}`;
  return firstFree.length > 0 ? `${counted}: ${freeInWords(firstFree)}` : counted;
}

export default function Stable(props: Props) {
  const { boxes, at, total, page, pages, wanted, counts, firstFree, manages, lists, dialog } = props;
  return (
    <ShellLayout stylesheet="boxes" {...useHorseDialog({ dialog, owner: null, here: ALL_HORSES, left: ALL_HORSES })}>
      <PageHeader
        title="Boksy"
        detail={
          <>
            {horsesText(counts.horses)}
            {counts.free !== null && ' · '}
            {counts.free !== null && (
              <a className="tall" href={stableAddress({ search: '', free: !wanted.free })}>
                {wanted.free ? 'Wszystkie boksy' : freeText(counts.free, firstFree)}
              </a>
            )}
          </>
        }
      >
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
      <Refreshed name="results">
        <div className="boxes">
          <div className="wrap small">
            {wanted.search && <Found total={total} search={wanted.search} />}
            {boxes.length > 0 && (
              <p className="signs-of-plan" aria-hidden="true">
                <span>zrobione dziś</span> <span className="alert">alert zdrowotny</span>{' '}
                {manages && <span className="owed">płatność po terminie</span>}
              </p>
            )}
          </div>
          {boxes.length > 0 ? (
            <Boxes boxes={boxes} listed={counts.free !== null} address={manages ? horseAddress : cardAddress} at={at} />
          ) : (
            <Card>
              <EmptyState icon={Horseshoe} title={emptyTitle(wanted)}>
                {emptyText(wanted, manages)}
              </EmptyState>
            </Card>
          )}
        </div>
        <Pager page={page} pages={pages} />
      </Refreshed>
    </ShellLayout>
  );
}

/** How many boxes a search has found, with the way to what is not in a box. */
const Found = ({ total, search }: { total: number; search: string }) => (
  <p className="muted">
    <span data-count="">Znaleziono: {total}</span> · szukane: „{search}” ·{' '}
    <a href={`/search?${new URLSearchParams({ q: search })}`}>Szukaj wszędzie</a>
  </p>
);

const emptyTitle = ({ search, free }: WantedBoxes) =>
  search ? 'Niczego nie znaleziono' : free ? 'Brak wolnych boksów' : 'Brak koni';

function emptyText({ search, free }: WantedBoxes, manages: boolean): string {
  if (search) return 'Spróbuj wpisać mniej liter.';
  if (free) return 'We wszystkich boksach z listy stoją konie.';
  return manages ? 'Dodaj pierwszego konia albo wszystkie z arkusza.' : 'Nie ma tu jeszcze żadnego konia.';
}
