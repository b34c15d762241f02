import { askedAsHeading } from '../../server/domain/asked.ts';
import { balanceInWords, factOfLeaving, horsesOfPart, titleOfPart } from '../../server/domain/balance-parts.ts';
import { formatDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { formatAccount } from '../../server/domain/transfers.ts';
import type { Statement } from '../../server/features/statements/schema.ts';
import { formatSize } from '../billing/balance.tsx';
import { QrCode } from '../parts/qr-code.tsx';

/** What is to be paid: in figures and words, with the balance and its parts, and how to pay. */
export function Ending({ of: { until, today, sums, asked, in_words, parts, leaving, transfer } }: { of: Statement }) {
  return (
    <section className="ending" aria-label="Saldo">
      <div>
        <p className="muted">{askedAsHeading(asked, today)}</p>
        <p className="big">{formatMoney(asked.asked)}</p>
        <p className="muted">słownie: {in_words}</p>
        <dl>
          {parts.map((part) => (
            <Fact key={part.kind} name={titleOfPart(part)} is={`${formatSize(part.amount)} (${horsesOfPart(part)})`} />
          ))}
          <Fact name={`Saldo na ${formatDay(until)}`} is={balanceInWords(sums.closing, until === today ? parts : [])} />
          {leaving.map(factOfLeaving).map(([name, is]) => (
            <Fact key={is} name={name} is={is} />
          ))}
          {transfer && (
            <>
              <Fact name="Konto" is={formatAccount(transfer.account)} />
              <Fact name="Odbiorca" is={transfer.recipient} />
              <Fact name="Tytuł" is={transfer.title} />
            </>
          )}
        </dl>
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

const Fact = ({ name, is }: { name: string; is: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{is}</dd>
  </div>
);
