import { formatDayOfMonth } from '../../server/domain/days.ts';
import { formatAmount, formatMoney, type Grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { formatAccount } from '../../server/domain/transfers.ts';
import type { BankTransfer } from '../../server/features/settings/schema.ts';
import { Island } from '../island.tsx';
import { QrCode } from '../parts/qr-code.tsx';

/** The data of a bank transfer, with buttons to copy each and a QR code for the bank's app. */
export function TransferCard({ of: transfer }: { of: BankTransfer }) {
  const { amount, account, recipient, title, qr } = transfer;
  return (
    <section className="card transfer" id={TRANSFER}>
      <header>
        <h2>{nameOfTransfer(transfer)}</h2>
        <span className="muted small">{whenDue(transfer)}</span>
      </header>
      <div className="body">
        <dl>
          <Fact name="Kwota" shown={formatMoney(amount)} copied={plainAmount(amount)} of="kwotę" />
          <Fact name="Numer konta" shown={formatAccount(account)} copied={account} of="numer konta" />
          <Fact name="Tytuł" shown={title} copied={title} of="tytuł" />
          <Fact name="Odbiorca" shown={recipient} copied={recipient} of="odbiorcę" />
        </dl>
        {qr && (
          <div className="qr">
            <QrCode code={qr} label={`Kod QR przelewu na ${formatMoney(amount)}`} />
            <span className="muted small">Zeskanuj w aplikacji banku</span>
          </div>
        )}
      </div>
      <p className="muted small">
        {!qr && 'Tak dużej kwoty nie mieści kod QR. '}Wpłata pojawi się w saldzie, gdy stajnia ją zaksięguje.
      </p>
    </section>
  );
}

export const nameOfTransfer = ({ amount, overdue }: BankTransfer): string =>
  amount === overdue ? 'Przelew zaległości' : 'Dane do przelewu';

/** The card's anchor. */
export const TRANSFER = 'przelew';

/** 'po terminie 1450,00 zł', '10 dni po terminie', 'termin dziś', 'do 10 grudnia' */
function whenDue({ amount, overdue, late, due }: BankTransfer): string {
  if (overdue > 0 && overdue < amount) return `po terminie ${formatMoney(overdue)}`;
  if (late < 0) return `do ${formatDayOfMonth(due)}`;
  return late === 0 ? 'termin dziś' : `${late} ${plural(late, 'dzień', 'dni', 'dni')} po terminie`;
}

/** '1450,00', as a bank's form accepts it. */
const plainAmount = (amount: Grosze): string => formatAmount(amount).replace(/\s/g, '');

const Fact = ({ name, shown, copied, of }: { name: string; shown: string; copied: string; of: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{shown}</dd>
    <dd className="copy">
      <Island name="copy-button" props={{ text: copied, of }} />
    </dd>
  </div>
);
