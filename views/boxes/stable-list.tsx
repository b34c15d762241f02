import { plural } from '../../server/domain/plural.ts';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Boxes } from './boxes.tsx';
import type { Box } from './props.ts';

type Props = {
  /** Those that are printed. */
  boxes: Box[];
  /** How many boxes there are, printed or not. */
  total: number;
  search: string;
};

/** The whole stable, or all that a search finds, on one page to be printed. */
export default function StableList({ boxes, total, search }: Props) {
  const count = `${total} ${plural(total, 'koń', 'konie', 'koni')}`;
  const shown = boxes.length < total ? `${boxes.length} pierwszych z ${total}` : count;
  return (
    <ShellLayout>
      <PageHeader
        title="Boksy"
        detail={search ? `${shown} · szukane: „${search}”` : shown}
        back={search ? `/stable?${new URLSearchParams({ q: search })}` : '/stable'}
      >
        <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />
      </PageHeader>
      <Card>
        <Boxes boxes={boxes} />
      </Card>
    </ShellLayout>
  );
}
