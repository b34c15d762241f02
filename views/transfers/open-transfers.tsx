import { formatDay } from '../../server/domain/days.ts';
import { formatMoney, toZloty } from '../../server/domain/money.ts';
import type { Caution, ShownTransfer } from '../../server/features/transfers/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form, useFieldState } from '../parts/form.tsx';
import { useLabel } from '../parts/labels.tsx';
import { placeOf, transferAddress } from './addresses.ts';

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
              <Unclear key={transfer.id} transfer={transfer} here={here} />
            ))}
          </ul>
        </Card>
      )}
      {sure.length > 0 && (
        <Card title="Rozpoznane" action={<span className="muted num">{sure.length}</span>}>
          <Form action="/api/book_transfers" id="book" back={here} className="ticked">
            <ErrorSummary form="book" />
            <Sure transfers={sure} here={here} />
            <div className="confirm">
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

/** The value of a ticked box: the shares as shown, whatever is paid meanwhile. */
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

function Words({ of: { transferred_on, payer, title } }: { of: ShownTransfer }) {
  return (
    <span className="small muted words">
      {formatDay(transferred_on)}
      {payer && ` · ${payer}`}
      {title && (
        <>
          {' · '}
          <q>{title}</q>
        </>
      )}
    </span>
  );
}

export const Amount = ({ of: { amount } }: { of: ShownTransfer }) => (
  <strong className="num amount">{formatMoney(amount)}</strong>
);

const CAUTIONS: Record<Caution, string> = {
  refund: 'wygląda na zwrot',
  twin: 'chyba już wczytany z innego pliku',
  booked_already: 'chyba już zaksięgowany',
};

export const CautionBadge = ({ of }: { of: Caution | null }) => of && <Badge>{CAUTIONS[of]}</Badge>;

function Unclear({ transfer, here }: { transfer: ShownTransfer; here: string }) {
  const { id, transferred_on, payer, title, caution, likely } = transfer;
  return (
    <li>
      <div className="what">
        <strong>{payer || 'Nadawca nieznany'}</strong> <CautionBadge of={caution} />
        <span className="small muted words">
          {formatDay(transferred_on)}
          {title && (
            <>
              {' · '}
              <q>{title}</q>
            </>
          )}
        </span>
        {likely.length > 0 && (
          <p className="small maybe">
            Może:{' '}
            {likely.map((horse) => (
              <a key={horse.id} href={transferAddress(here, id, horse.id)}>
                {horse.name} ({placeOf(horse)})
              </a>
            ))}
          </p>
        )}
      </div>
      <Amount of={transfer} />
      <span className="acts">
        <Form action="/api/dismiss_transfer" back={here} className="decision">
          <input type="hidden" name="id" value={id} />
          <Button kind="quiet">
            Pomiń<span className="visually-hidden">: {payer || title}</span>
          </Button>
        </Form>
        <a className="button" href={transferAddress(here, id)}>
          Wybierz konia<span className="visually-hidden">: {payer || title}</span>
        </a>
      </span>
    </li>
  );
}
