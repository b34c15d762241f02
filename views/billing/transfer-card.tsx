import { formatAmount, formatMoney, type Grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { formatAccount } from '../../server/domain/transfers.ts';
import { Island } from '../island.tsx';
import { QrCode } from '../parts/qr-code.tsx';

/** A transfer of what is overdue; without a `qr` where it is more than a code can say. */
export type DueTransfer = {
  amount: Grosze;
  account: string;
  recipient: string;
  title: string;
  qr: { size: number; path: string } | null;
  /** For how many days it has been due. */
  late: number;
};

/** How one pays what is overdue: to be copied piece by piece, or read by the bank's app. */
export function TransferCard({ of: { amount, account, recipient, title, qr, late } }: { of: DueTransfer }) {
  return (
    <section className="card transfer">
      <header>
        <h2>Przelew zaległości</h2>
        <span className="muted small">
          {late === 0 ? 'termin dziś' : `${late} ${plural(late, 'dzień', 'dni', 'dni')} po terminie`}
        </span>
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
            <QrCode of={qr} label={`Kod QR przelewu na ${formatMoney(amount)}`} />
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

/** '1450,00', as the field of a bank's form takes it. */
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
