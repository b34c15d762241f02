import { plural } from '../../server/domain/plural.ts';
import type { Box } from '../../server/features/boxes/schema.ts';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { Boxes } from './boxes.tsx';
import { stableAddress } from './stable.page.tsx';

type Props = {
  /** Those that are printed. */
  boxes: Box[];
  /** How many lines there are, printed or not, and on how many pages. */
  total: number;
  page: number;
  pages: number;
  search: string;
  free: boolean;
};

/** How much is on the list: '60 koni · 4 wolne boksy', or how much of it stands on this page. */
function shownOf({ boxes, total, page, pages }: Props): string {
  if (pages > 1) return `${boxes.length} z ${total}, strona ${page} z ${pages}`;
  const horses = boxes.filter(({ horse }) => horse).length;
  const free = total - horses;
  const counts = [
    (horses > 0 || free === 0) && `${horses} ${plural(horses, 'koń', 'konie', 'koni')}`,
    free > 0 && `${free} ${plural(free, 'wolny boks', 'wolne boksy', 'wolnych boksów')}`,
  ];
  return counts.filter(Boolean).join(' · ');
}

/** The whole stable, or all that a search finds, to be printed; the largest by the page. */
export default function StableList(props: Props) {
  const { boxes, page, pages, search, free } = props;
  const shown = shownOf(props);
  return (
    <ShellLayout stylesheet="lists">
      <PageHeader
        title="Boksy"
        detail={search ? `${shown} · szukane: „${search}”` : shown}
        back={stableAddress({ search, free })}
      >
        <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />
      </PageHeader>
      <Card slim>
        <Boxes boxes={boxes} listed={boxes.some(({ aisle }) => aisle !== null)} />
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
