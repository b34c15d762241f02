import { Eye } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { Cell, RowLink, Table, TableRow } from '../parts/table.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';
import { horseAddress } from './addresses.ts';
import { InBox } from './owner-horses.tsx';
import { PaymentStatus } from './payment-status.tsx';

const SECTION = '/home?section=3';

/** `due_payments`: how many are overdue. */
type ListedHorse = {
  id: string;
  name: string;
  box_number: string | null;
  health_alert: boolean;
  due_payments: number;
};

type Props = { horses: ListedHorse[]; total: number; page: number; pages: number };

/** The horses of the person who looks, each with whether it is paid. */
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
    {horses.map(({ id, name, box_number, health_alert, due_payments }) => (
      <TableRow key={id} alarm={health_alert}>
        <Cell>
          <RowLink href={horseAddress(id, here)}>{name}</RowLink> {health_alert && <HealthAlert />}{' '}
          <InBox of={box_number} />
        </Cell>
        <Cell>
          <PaymentStatus due={due_payments} />
        </Cell>
        <Cell num>
          <span className="row-actions icon-links">
            <ButtonLink kind="quiet" icon={Eye} href={horseAddress(id, here)}>
              <span className="visually-hidden">Szczegóły: {name}</span>
            </ButtonLink>
          </span>
        </Cell>
      </TableRow>
    ))}
  </Table>
);
