import { ChevronLeft, FileSpreadsheet, FileText, Mail } from 'lucide-react';
import { use } from 'react';
import { lineNames } from '../../server/domain/account-lines.ts';
import { archivedNames } from '../../server/domain/archived.ts';
import { type Day, endOfMonth, formatDay, formatMonth } from '../../server/domain/days.ts';
import { formatBalance, formatMoney } from '../../server/domain/money.ts';
import { foldedRows, type MonthRow, onPaper } from '../../server/domain/month-rows.ts';
import { addressLine } from '../../server/domain/postal-codes.ts';
import { formatNip } from '../../server/domain/transfers.ts';
import type { HorsesMonth } from '../../server/features/billing/schema.ts';
import type { Statement } from '../../server/features/statements/schema.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Email } from '../parts/email.tsx';
import { Mark } from '../parts/mark.tsx';
import { SkipLink } from '../parts/skip-link.tsx';
import { StylesheetSink } from '../stylesheet.ts';
import { Ending } from './ending.tsx';

/** `sends`: the viewer may send it by mail. */
type Props = { statement: Statement; back: string; sends: boolean };

export default function StatementPage({ statement, back, sends }: Props) {
  use(StylesheetSink)?.('print');
  const { month, owner } = statement;
  const address = `/statements/${owner.id}/${month.slice(0, 7)}`;
  return (
    <div className="desk">
      <SkipLink />
      <link rel="stylesheet" media="print" href={`${address}.css`} />
      <nav className="desk-tools" aria-label="Zestawienie">
        <ButtonLink kind="quiet" className="to-bills" icon={ChevronLeft} href={back}>
          Rozliczenia
        </ButtonLink>
        {sends && (
          <ButtonLink icon={Mail} href={`/statements/all/${month.slice(0, 7)}?dialog=send&dialog_people=${owner.id}`}>
            Wyślij
          </ButtonLink>
        )}
        <ButtonLink icon={FileSpreadsheet} href={`${address}.csv`}>
          CSV
        </ButtonLink>
        <ButtonLink icon={FileText} href={`${address}.pdf`}>
          PDF
        </ButtonLink>
        <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />
      </nav>
      <main className="a4" id="content" tabIndex={-1}>
        <Letterhead nip={statement.nip} />
        <Title of={statement} />
        <Ending of={statement} />
        {statement.horses.length > 0 ? (
          <>
            <Summary of={statement} />
            {statement.horses.map((horse) => (
              <Bill key={horse.id} horse={horse} month={month} />
            ))}
          </>
        ) : (
          <p className="empty">Brak płatności w wybranym miesiącu</p>
        )}
        <SmallPrint />
      </main>
    </div>
  );
}

function Letterhead({ nip }: { nip: string | null }) {
  const { club } = usePage();
  return (
    <header className="letterhead">
      <b>
        <Mark />
        {club.name}
      </b>
      <address>
        {addressLine(club)}
        {(club.phone || club.email) && (
          <>
            <br />
            {club.phone && <span>tel. {club.phone}</span>}
            {club.phone && club.email && ' · '}
            {club.email && (
              <span>
                <Email address={club.email} />
              </span>
            )}
          </>
        )}
        {nip && (
          <>
            <br />
            NIP {formatNip(nip)}
          </>
        )}
      </address>
    </header>
  );
}

const Title = ({ of: { month, until, owner } }: { of: Statement }) => (
  <div className="title">
    <div>
      <h1>Zestawienie za {formatMonth(month)}</h1>
      <p>
        Okres {formatDay(month)}–{formatDay(endOfMonth(month))} · stan na {formatDay(until)}
      </p>
    </div>
    <p className="to">
      <span className="who">Właściciel</span>
      <strong className="owner">{owner.name}</strong>
      {owner.address}
    </p>
  </div>
);

const Summary = ({ of: { horses, sums } }: { of: Statement }) => (
  <table className="by-horse">
    <caption className="visually-hidden">Konie w tym miesiącu</caption>
    <thead>
      <tr>
        <th scope="col">Koń</th>
        <th scope="col" className="num">
          Z poprzedniego miesiąca
        </th>
        <th scope="col" className="num">
          Suma miesiąca
        </th>
        <th scope="col" className="num">
          Wpłaty i zmiany
        </th>
        <th scope="col" className="num">
          Saldo
        </th>
      </tr>
    </thead>
    <tbody>
      {horses.map(({ id, name, archived, sums: of }) => (
        <tr key={id}>
          <th scope="row">
            {name}
            {archived && <small> · {archivedNames[archived]}</small>}
          </th>
          <SumCells of={of} />
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Razem</th>
        <SumCells of={sums} />
      </tr>
    </tfoot>
  </table>
);

/** On a phone each sum has its own label. */
const SumCells = ({ of: { carry_over, sum, deposits, closing } }: { of: Statement['sums'] }) => (
  <>
    <td className="num" data-of="Z poprzedniego miesiąca">
      {formatBalance(carry_over)}
    </td>
    <td className="num" data-of="Suma miesiąca">
      {formatMoney(sum)}
    </td>
    <td className="num" data-of="Wpłaty i zmiany">
      {formatBalance(deposits)}
    </td>
    <td className="num" data-of="Saldo">
      {formatBalance(closing)}
    </td>
  </>
);

function Bill({ horse: { name, box_number, archived, sums, lines }, month }: { horse: HorsesMonth; month: Day }) {
  const place = archived ? archivedNames[archived] : box_number ? `boks ${box_number}` : 'bez boksu';
  return (
    <table className="bill">
      <caption>
        <b>{name}</b> · {place}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="day">
            Dzień
          </th>
          <th scope="col">Pozycja</th>
          <th scope="col" className="doer">
            Wykonanie
          </th>
          <th scope="col" className="num">
            Kwota
          </th>
          <th scope="col" className="num running">
            Saldo
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.carry_over !== 0 && (
          <tr>
            <td className="day">{formatDay(month)}</td>
            <td>{lineNames.carryOver}</td>
            <td className="doer" />
            <td className="num">{formatBalance(sums.carry_over)}</td>
            <td className="num running">{formatBalance(sums.carry_over)}</td>
          </tr>
        )}
        {foldedRows(sums.carry_over, lines).map((row) => (
          <Row key={row.lines[0].id} row={row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row">Saldo</th>
          <td className="doer" />
          <td className="num" colSpan={2}>
            {formatBalance(sums.closing)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Row({ row }: { row: MonthRow<HorsesMonth['lines'][number]> }) {
  const { day, name, facts } = onPaper(row);
  const [{ reversed_by, note }] = row.lines;
  return (
    <tr>
      <td className="day">{day}</td>
      <td>
        {name}
        {reversed_by && <small> · wycofano</small>}
        {facts && <small className="below">{facts}</small>}
        {note && <small className="note">{note}</small>}
      </td>
      <td className="doer">{facts}</td>
      <td className="num">{formatBalance(row.amount)}</td>
      <td className="num running">{formatBalance(row.balance)}</td>
    </tr>
  );
}

function SmallPrint() {
  const { club } = usePage();
  return (
    <p className="small-print">
      Saldo = saldo z poprzedniego miesiąca − suma miesiąca + wpłaty i zmiany. Zestawienie nie jest fakturą.
      Wątpliwości: {club.email && `${club.email} lub `}„Zgłoś wątpliwość” przy pozycji w&nbsp;aplikacji.
    </p>
  );
}
