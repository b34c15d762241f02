import { formatMoney, toZloty } from '../../server/domain/money.ts';
import type { ShownTransfer } from '../../server/features/transfers/schema.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form, useFieldState } from '../parts/form.tsx';
import { useLabel } from '../parts/labels.tsx';
import { placeOf, transferAddress } from './addresses.ts';
import { Amount, TransferRow, Words } from './transfer-row.tsx';

type Props = { transfers: ShownTransfer[]; here: string };

export function OpenTransfers({ transfers, here }: Props) {
  const sure = transfers.filter((transfer) => transfer.sure);
  const unclear = transfers.filter((transfer) => !transfer.sure);
  return (
    <>
      {unclear.length > 0 && (
        <Card title="Do wyjaśnienia" action={<span className="muted num">{unclear.length}</span>}>
          <ul className="plain list transfers">
            {unclear.map((transfer) => (
              <TransferRow
                key={transfer.id}
                transfer={transfer}
                here={here}
                horses={transfer.likely.length > 0 && <Likely transfer={transfer} here={here} />}
                act={{ action: '/api/dismiss_transfer', label: 'Pomiń' }}
              />
            ))}
          </ul>
        </Card>
      )}
      {sure.length > 0 && (
        <Card title="Rozpoznane" action={<span className="muted num">{sure.length}</span>}>
          <Form action="/api/book_transfers" id="book" back={here} className="ticked">
            <ErrorSummary form="book" />
            <Sure transfers={sure} here={here} />
            <div className="wrap confirm">
              <p className="muted small">
                Zaksięgujemy zaznaczone, z dzisiejszą datą. Właściciele dostaną powiadomienie o wpłacie.
              </p>
              <Button kind="main">Zaksięguj zaznaczone</Button>
            </div>
          </Form>
        </Card>
      )}
    </>
  );
}

const Likely = ({ transfer: { id, likely }, here }: { transfer: ShownTransfer; here: string }) => (
  <p className="small wrap maybe">
    Może:{' '}
    {likely.map((horse) => (
      <a key={horse.id} className="tall" href={transferAddress(here, id, horse.id)}>
        {horse.name} ({placeOf(horse)})
      </a>
    ))}
  </p>
);

/** The value of a checkbox: the shares as shown, whatever is paid meanwhile. */
const confirmed = ({ id, shares }: ShownTransfer): string =>
  JSON.stringify({ id, shares: shares.map(({ horse, amount }) => ({ horse_id: horse.id, amount: toZloty(amount) })) });

function Sure({ transfers, here }: Props) {
  const { id, error, oldInput, cameBack } = useFieldState('transfers');
  useLabel(id, 'Przelewy');
  const ticked = (value: string, surplus: boolean) => (cameBack ? [oldInput].flat().includes(value) : !surplus);
  return (
    <>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <ul className="plain list transfers">
        {transfers.map((transfer, nth) => {
          const value = confirmed(transfer);
          const { horse } = transfer.shares[0] ?? {};
          return (
            <li key={transfer.id}>
              <label className="choice">
                <input
                  type="checkbox"
                  name="transfers"
                  value={value}
                  id={nth === 0 ? id : undefined}
                  defaultChecked={ticked(value, transfer.surplus)}
                />
                <span>
                  <strong>{transfer.shares.map(({ horse }) => horse.name).join(', ')}</strong>{' '}
                  {horse && (
                    <span className="muted small">
                      {transfer.shares.length === 1 ? placeOf(horse) : horse.owner_name}
                    </span>
                  )}
                  <Shares of={transfer} />
                  <Words of={transfer} />
                </span>
              </label>
              <Amount of={transfer} />
              <a className="change" href={transferAddress(here, transfer.id)}>
                Zmień<span className="visually-hidden">: {transfer.title || transfer.payer}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** 'Bursztyn 1450,00 zł, Figa 200,00 zł' */
function Shares({ of: { shares, surplus } }: { of: ShownTransfer }) {
  if (shares.length < 2 && !surplus) return null;
  return (
    <span className="small shares">
      {shares.map(({ horse, amount }) => `${horse.name} ${formatMoney(amount)}`).join(' + ')}
      {surplus && <strong> · jest nadpłata: zdecyduj, na którego konia</strong>}
    </span>
  );
}
