import { formatMoney } from '../../server/domain/money.ts';
import type { ShownTransfer, TransferState } from '../../server/features/transfers/schema.ts';
import { Card } from '../parts/card.tsx';
import { TransferRow } from './transfer-row.tsx';

type Props = { list: TransferState; transfers: ShownTransfer[]; here: string };

export const SettledTransfers = ({ list, transfers, here }: Props) => (
  <Card title={list === 'booked' ? 'Zaksięgowane' : 'Pominięte'}>
    <ul className="plain list transfers">
      {transfers.map((transfer) => (
        <TransferRow
          key={transfer.id}
          transfer={{ ...transfer, caution: null }}
          here={here}
          horses={transfer.shares.length > 0 && <Booked transfer={transfer} />}
          act={transfer.state === 'dismissed' && { action: '/api/restore_transfer', label: 'Przywróć' }}
        />
      ))}
    </ul>
  </Card>
);

const Booked = ({ transfer: { shares } }: { transfer: ShownTransfer }) => (
  <p className="small wrap maybe">
    {shares.map(({ horse, amount }) => (
      <a key={horse.id} className="tall" href={`/user/${horse.owner_id}/payments/${horse.id}`}>
        {horse.name} {formatMoney(amount)}
      </a>
    ))}
  </p>
);
