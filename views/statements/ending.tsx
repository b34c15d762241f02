import { balanceName } from '../../server/domain/account-lines.ts';
import { horsesOfPart, titleOfPart } from '../../server/domain/balance-parts.ts';
import { formatDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { formatAccount } from '../../server/domain/transfers.ts';
import type { Statement } from '../../server/features/statements/schema.ts';
import { formatSize } from '../billing/balance.tsx';
import { QrCode } from '../parts/qr-code.tsx';

/** The final balance: in figures and words, its parts, and how to pay. */
export function Ending({ of: { until, sums, in_words, parts, transfer } }: { of: Statement }) {
  return (
    <section className="ending" aria-label="Saldo">
      <div>
        <p className="muted">
          {balanceName(sums.closing)} na {formatDay(until)}
        </p>
        <p className="big">{formatSize(sums.closing)}</p>
        <p className="muted">słownie: {in_words}</p>
        {(parts.length > 0 || transfer) && (
          <dl>
            {parts.map((part) => (
              <div key={part.kind}>
                <dt>{titleOfPart(part)}</dt>
                <dd>
                  {formatSize(part.amount)} ({horsesOfPart(part)})
                </dd>
              </div>
            ))}
            {transfer && (
              <>
                {transfer.amount !== -sums.closing && (
                  <div>
                    <dt>Zostało do zapłaty</dt>
                    <dd>{formatMoney(transfer.amount)}</dd>
                  </div>
                )}
                <div>
                  <dt>Konto</dt>
                  <dd>{formatAccount(transfer.account)}</dd>
                </div>
                <div>
                  <dt>Odbiorca</dt>
                  <dd>{transfer.recipient}</dd>
                </div>
                <div>
                  <dt>Tytuł</dt>
                  <dd>{transfer.title}</dd>
                </div>
              </>
            )}
          </dl>
        )}
      </div>
      {transfer?.qr && (
        <div className="qr">
          <QrCode of={transfer.qr} label={`Kod QR przelewu na ${formatMoney(transfer.amount)}`} />
          <span>Przelew {formatMoney(transfer.amount)}</span>
        </div>
      )}
    </section>
  );
}
