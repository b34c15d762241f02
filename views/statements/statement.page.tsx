import { ChevronLeft, FileSpreadsheet, FileText, Mail } from 'lucide-react';
import { use } from 'react';
import type { PrintedBill, PrintedRow, PrintedStatement } from '../../server/features/statements/schema.ts';
import { Island } from '../island.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Email } from '../parts/email.tsx';
import { Mark } from '../parts/mark.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { SkipLink } from '../parts/skip-link.tsx';
import { StylesheetSink } from '../stylesheet.ts';

type Props = {
  statement: PrintedStatement;
  /** The address of the page, to which the files add their endings. */
  address: string;
  back: string;
  /** The address at which the viewer may send it by mail. */
  sending: string | null;
};

export default function StatementPage({ statement, address, back, sending }: Props) {
  use(StylesheetSink)?.('print');
  const { club, summary, bills, empty, small_print } = statement;
  return (
    <div className="desk">
      <SkipLink />
      <link rel="stylesheet" media="print" href={`${address}.css`} />
      <nav className="wrap desk-tools" aria-label="Zestawienie">
        <ButtonLink kind="quiet" className="to-bills" icon={ChevronLeft} href={back}>
          Rozliczenia
        </ButtonLink>
        {sending && (
          <ButtonLink icon={Mail} href={sending}>
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
        <Letterhead club={club} />
        <Title statement={statement} />
        <Ending statement={statement} />
        {bills.horses.length > 0 ? <Summary summary={summary} /> : <p className="empty">{empty}</p>}
        {bills.horses.map((bill) => (
          <Bill key={bill.id} headings={bills.headings} bill={bill} />
        ))}
        <p className="small-print">{small_print}</p>
      </main>
    </div>
  );
}

const Letterhead = ({ club: { name, address, phone, email, nip } }: { club: PrintedStatement['club'] }) => (
  <header className="letterhead">
    <b>
      <Mark />
      {name}
    </b>
    <address>
      {address}
      {(phone || email) && <br />}
      {phone && <span>{phone}</span>}
      {phone && email && ' · '}
      {email && (
        <span>
          <Email address={email} />
        </span>
      )}
      {nip && <br />}
      {nip}
    </address>
  </header>
);

const Title = ({ statement: { title, period, owner } }: { statement: PrintedStatement }) => (
  <div className="title">
    <div>
      <h1>{title}</h1>
      <p>{period}</p>
    </div>
    <p className="to">
      <span className="who">{owner.heading}</span>
      <strong className="owner">{owner.name}</strong>
      {owner.address}
    </p>
  </div>
);

/** What is to be paid: in figures and words, with the balance and its parts, and how to pay. */
const Ending = ({ statement: { asked, facts, transfer } }: { statement: PrintedStatement }) => (
  <section className="ending" aria-label="Saldo">
    <div>
      <p className="muted">{asked.heading}</p>
      <p className="big">{asked.amount}</p>
      <p className="muted">{asked.in_words}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    {transfer && (
      <div className="qr">
        <QrCode code={transfer.qr} label={transfer.label} />
        <span>{transfer.caption}</span>
      </div>
    )}
  </section>
);

function Summary({ summary: { headings, horses, total } }: { summary: PrintedStatement['summary'] }) {
  const [name, ...labels] = headings;
  const [totalName, ...sums] = total;
  return (
    <table className="by-horse">
      <caption className="visually-hidden">Konie w tym miesiącu</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {labels.map((label) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {horses.map((horse) => (
          <tr key={horse.id}>
            <th scope="row">
              {horse.name}
              {horse.tag && <small> · {horse.tag}</small>}
            </th>
            <Sums sums={horse.sums} labels={labels} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalName}</th>
          <Sums sums={sums} labels={labels} />
        </tr>
      </tfoot>
    </table>
  );
}

/** On a phone each sum has its own label. */
const Sums = ({ sums, labels }: { sums: string[]; labels: string[] }) =>
  labels.map((label, at) => (
    <td key={label} className="num" data-of={label}>
      {sums[at]}
    </td>
  ));

/** The classes of a bill's columns. */
const COLUMNS = ['day', undefined, 'doer', 'num', 'num running'];

const Bill = ({ headings, bill: { name, place, rows, total } }: { headings: string[]; bill: PrintedBill }) => (
  <table className="bill">
    <caption>
      <b>{name}</b> · {place}
    </caption>
    <thead>
      <tr>
        {headings.map((heading, at) => (
          <th key={heading} scope="col" className={COLUMNS[at]}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td />
        <th scope="row">{total[0]}</th>
        <td className="doer" />
        <td className="num" colSpan={2}>
          {total[1]}
        </td>
      </tr>
    </tfoot>
  </table>
);

const Row = ({ row: { day, name, tag, facts, note, amount, balance } }: { row: PrintedRow }) => (
  <tr>
    <td className="day">{day}</td>
    <td>
      {name}
      {tag && <small> · {tag}</small>}
      {facts && <small className="below">{facts}</small>}
      {note && <small className="note">{note}</small>}
    </td>
    <td className="doer">{facts}</td>
    <td className="num">{amount}</td>
    <td className="num running">{balance}</td>
  </tr>
);
