import type { ReactNode } from 'react';
import { formatDay } from '../../server/domain/days.ts';
import { formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import type { Caution, ReversedCredit, ShownTransfer, TakenBack } from '../../server/features/transfers/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { transferAddress } from './addresses.ts';

type Props = {
  transfer: ShownTransfer;
  here: string;
  /** The horses that it is or may be for. */
  horses: ReactNode;
  /** The form of a transfer that is not booked: sets it aside or reopens it. */
  act?: { action: string; label: string } | false;
};

/** A transfer with its payer, its horses and its actions. */
export function TransferRow({ transfer, here, horses, act }: Props) {
  const { id, payer, title, caution, reverses } = transfer;
  const which = <span className="visually-hidden">: {payer || title}</span>;
  return (
    <li>
      <div className="what">
        <strong>{payer || 'Nadawca nieznany'}</strong> <CautionBadge of={caution} />
        <Words of={{ ...transfer, payer: '' }} />
        {reverses ? <ReversedCredits of={transfer} here={here} /> : horses}
      </div>
      <Amount of={transfer} />
      {act && (
        <span className="acts">
          <Form action={act.action} back={here} className="decision">
            <input type="hidden" name="id" value={id} />
            <Button kind="quiet">
              {act.label}
              {which}
            </Button>
          </Form>
          {!reverses && (
            <a className="button" href={transferAddress(here, id)}>
              Wybierz konia{which}
            </a>
          )}
        </span>
      )}
    </li>
  );
}

/** The credits that a reversal of the bank may take back: deposits are reversed together, a waiting credit is set aside with it. */
export function ReversedCredits({ of, here }: { of: ShownTransfer; here: string }) {
  const { id: by, reverses, took_back, state } = of;
  if (took_back) return <TookBack of={took_back} />;
  if (!reverses?.length)
    return (
      <p className="small">
        Nie wiemy, której wpłaty to dotyczy.
        {state === 'open' && ' Jeśli jest zaksięgowana, wycofaj ją u konia.'}
      </p>
    );
  return reverses.map(({ id, transferred_on, deposits }) => (
    <div className="small wrap maybe" key={id}>
      Bank cofnął wpłatę z {formatDay(transferred_on)}
      {deposits[0] ? (
        <>
          :{' '}
          <a className="tall" href={reversalAddress(deposits[0], by, here)}>
            Wycofaj: {deposits.map(({ horse_name, amount }) => `${horse_name} ${formatMoney(amount)}`).join(' + ')}
          </a>
        </>
      ) : (
        <>
          , która czeka na liście.
          <Form action="/api/dismiss_transfer" back={here} className="decision">
            <input type="hidden" name="id" value={by} />
            <input type="hidden" name="also" value={id} />
            <Button kind="quiet">Pomiń obie</Button>
          </Form>
        </>
      )}
    </div>
  ));
}

const TookBack = ({ of: { transferred_on, title, was_booked } }: { of: TakenBack }) => (
  <p className="small">
    Bank cofnął wpłatę z {formatDay(transferred_on)}
    {title && (
      <>
        {' '}
        <q>{title}</q>
      </>
    )}
    . {was_booked ? 'Jest już wycofana z rozliczenia konia.' : 'Nie była zaksięgowana.'}
  </p>
);

function reversalAddress(
  { owner_id, horse_id, entry_id }: ReversedCredit['deposits'][number],
  by: string,
  here: string,
): string {
  const query = new URLSearchParams({
    back: here,
    dialog: 'reverse',
    dialog_entry: entry_id,
    dialog_taken_back_by: by,
  });
  return `/user/${owner_id}/payments/${horse_id}?${query}`;
}

export function Words({ of: { transferred_on, payer, title } }: { of: ShownTransfer }) {
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

export const Amount = ({ of }: { of: ShownTransfer }) => (
  <strong className="num amount">{formatMoney(cameIn(of))}</strong>
);

/** Negative if the bank takes money back. */
export const cameIn = ({ amount, reverses }: ShownTransfer): Grosze => (reverses ? grosze(-amount) : amount);

const CAUTIONS: Record<Caution, string> = {
  refund: 'wygląda na zwrot',
  twin: 'chyba już wczytany z innego pliku',
  booked_already: 'chyba już zaksięgowany',
  reopened: 'wpłatę wycofano',
  reversed: 'bank cofnął tę wpłatę',
  reversal: 'cofnięcie wpłaty',
};

export const CautionBadge = ({ of }: { of: Caution | null }) => of && <Badge>{CAUTIONS[of]}</Badge>;
