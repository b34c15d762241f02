import { plural } from '../../server/domain/plural.ts';
import type { Box } from '../../server/features/boxes/schema.ts';
import { Boxes } from '../boxes/boxes.tsx';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { stableAddress } from './stable.page.tsx';

type Props = {
  /** The rows on this page. */
  boxes: Box[];
  /** The number of rows on all pages. */
  total: number;
  page: number;
  pages: number;
  search: string;
  free: boolean;
};

/** '60 koni · 4 wolne boksy', or the part of the list on this page. */
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

export default function StableList(props: Props) {
  const { boxes, page, pages, search, free } = props;
  const shown = shownOf(props);
  return (
    <ShellLayout stylesheet="boxes">
      <PageHeader
        title="Boksy"
        detail={search ? `${shown} · szukane: „${search}”` : shown}
        back={stableAddress({ search, free })}
      >
        <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />
      </PageHeader>
      <Boxes boxes={boxes} listed={boxes.some(({ aisle }) => aisle !== null)} />
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
