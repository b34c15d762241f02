import { Eye } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import type { ListedHorse } from '../../server/features/horses/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { IconLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { Cell, Table, TableRow } from '../parts/table.tsx';
import { horseAddress } from './addresses.ts';
import { HorseInList } from './horse-list.tsx';
import { PaymentStatus } from './payment-status.tsx';

const SECTION = '/home?section=3';

type Props = { horses: ListedHorse[]; total: number; page: number; pages: number };

export default function MyHorses({ horses, total, page, pages }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Konie" detail={total > 0 && `${total} ${plural(total, 'koń', 'konie', 'koni')}`} />
      <Card slim>
        {total > 0 ? (
          <HorseTable horses={horses} here={pageOfList(SECTION, page)} />
        ) : (
          <EmptyState icon={Horseshoe} title="Brak koni">
            Konia do Twojego konta dodaje biuro stajni.
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

const HorseTable = ({ horses, here }: { horses: ListedHorse[]; here: string }) => (
  <Table
    caption="Konie"
    columns={[{ label: 'NAZWA' }, { label: 'STATUS' }, { label: <span className="visually-hidden">Szczegóły</span> }]}
  >
    {horses.map((horse) => (
      <TableRow key={horse.id} alarm={horse.health_alert}>
        <Cell>
          <HorseInList horse={horse} here={here} />
        </Cell>
        <Cell>
          <PaymentStatus due={horse.due_payments} />
        </Cell>
        <Cell num>
          <span className="row-actions icon-links">
            <IconLink icon={Eye} href={horseAddress(horse.id, here)}>
              Szczegóły: {horse.name}
            </IconLink>
          </span>
        </Cell>
      </TableRow>
    ))}
  </Table>
);
