import { formatDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import type { ShownTransfer, TransferState } from '../../server/features/transfers/schema.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Form } from '../parts/form.tsx';
import { transferAddress } from './addresses.ts';
import { Amount } from './open-transfers.tsx';

type Props = { list: TransferState; transfers: ShownTransfer[]; here: string };

export const SettledTransfers = ({ list, transfers, here }: Props) => (
  <Card title={list === 'booked' ? 'Zaksięgowane' : 'Pominięte'}>
    <ul className="plain list transfers">
      {transfers.map((transfer) => (
        <li key={transfer.id}>
          <div className="what">
            <strong>{transfer.payer || 'Nadawca nieznany'}</strong>
            <span className="small muted words">
              {formatDay(transfer.transferred_on)}
              {transfer.title && (
                <>
                  {' · '}
                  <q>{transfer.title}</q>
                </>
              )}
            </span>
            {transfer.shares.length > 0 && (
              <p className="small maybe">
                {transfer.shares.map(({ horse, amount }) => (
                  <a key={horse.id} href={`/user/${horse.owner_id}/payments/${horse.id}`}>
                    {horse.name} {formatMoney(amount)}
                  </a>
                ))}
              </p>
            )}
          </div>
          <Amount of={transfer} />
          {transfer.state === 'dismissed' && (
            <span className="acts">
              <Form action="/api/restore_transfer" back={here} className="decision">
                <input type="hidden" name="id" value={transfer.id} />
                <Button kind="quiet">
                  Przywróć<span className="visually-hidden">: {transfer.payer || transfer.title}</span>
                </Button>
              </Form>
              <a className="button" href={transferAddress(here, transfer.id)}>
                Wybierz konia<span className="visually-hidden">: {transfer.payer || transfer.title}</span>
              </a>
            </span>
          )}
        </li>
      ))}
    </ul>
  </Card>
);
