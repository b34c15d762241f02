import { Check, CircleCheck, FileSpreadsheet, Mail, Printer, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { addMonths, type Day, dayOf, endOfMonth, formatDay, formatTime, monthOf } from '../../server/domain/days.ts';
import type { MonthSums } from '../../server/domain/ledger.ts';
import { formatBalance, formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import { isErased, lastNameFirst } from '../../server/domain/names.ts';
import { plural } from '../../server/domain/plural.ts';
import type { DebtsOfMonth, Look, OfKind } from '../../server/features/bookkeeping/schema.ts';
import { UNPAID } from '../billing/addresses.ts';
import { Equation, MonthChoice } from '../billing/month.tsx';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Form } from '../parts/form.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { Cell, RowLink, Table, TableRow } from '../parts/table.tsx';

type Props = {
  month: Day;
  today: Day;
  kinds: OfKind[];
  sums: MonthSums;
  /** The sum of opening balances: they are neither charged nor paid in this month. */
  opened: Grosze;
  debts: DebtsOfMonth;
  /** The latest reviews, newest first. */
  looks: Look[];
  /** The number of PDF files with the statements of owners without an e-mail. */
  files: number;
};

const monthAddress = (month: Day) => `/accounts/${month.slice(0, 7)}`;

export default function BookkeepingMonth({ month, today, kinds, sums, opened, debts, looks, files }: Props) {
  const running = month === monthOf(today);
  const brought = kinds.some(({ kind }) => kind === 'opening' || kind === 'opening_reversal');
  return (
    <ShellLayout stylesheet="desk">
      <PageHeader title="Księgowość" detail="Miesiąc całej stajni" back={UNPAID}>
        <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />
      </PageHeader>
      <section className="card month">
        <MonthChoice
          month={month}
          previous={monthAddress(addMonths(month, -1))}
          next={running ? null : monthAddress(addMonths(month, 1))}
        />
        <Equation of={sums} opened={opened} />
      </section>
      <div className="column accounts">
        <Kinds title="Obciążenia" names={CHARGES} of={kinds} sum={sums.sum} sign={-1}>
          <ButtonLink icon={FileSpreadsheet} href={`/statements/all/${month.slice(0, 7)}.csv`}>
            Wykaz obciążeń (CSV)
          </ButtonLink>
          <ButtonLink icon={ReceiptText} href={`${monthAddress(month)}/invoices`}>
            Numery faktur
          </ButtonLink>
          <ButtonLink icon={Mail} href={`/statements/all/${month.slice(0, 7)}`}>
            Wyślij zestawienia
          </ButtonLink>
          {Array.from({ length: files }, (_, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files never change places
            <ButtonLink key={nth} icon={Printer} href={`/statements/all/${month.slice(0, 7)}.pdf?page=${nth + 1}`}>
              <span>
                Zestawienia dla osób bez <span className="whole-words">e-maila</span>
                {` (PDF${files > 1 ? `, część ${nth + 1}` : ''})`}
              </span>
            </ButtonLink>
          ))}
        </Kinds>
        <Kinds title="Wpłaty i zmiany" names={CHANGES} of={kinds} sum={grosze(sums.deposits - opened)} sign={1}>
          <ButtonLink icon={FileSpreadsheet} href={`${monthAddress(month)}/deposits.csv`}>
            Wykaz wpłat i zmian (CSV)
          </ButtonLink>
        </Kinds>
        <p className="muted small">
          Zmiany oraz wycofania opłat i zmian są w obu wykazach: w pierwszym, bo zmieniają sprzedaż, w drugim, bo
          zmieniają salda. Wycofania wpłat są tylko w drugim. Wykaz obciążeń daje razem{' '}
          {formatBalance(salesOf(kinds, sums.sum))}, wykaz wpłat i zmian {formatBalance(grosze(sums.deposits - opened))}
          .
          {brought && ' To, co konie przyniosły ze starych ksiąg, nie jest ani sprzedażą, ani wpłatą: ma własny wykaz.'}
        </p>
        {brought && (
          <Kinds title="Salda początkowe" names={OPENINGS} of={kinds} sum={opened} sign={1}>
            <ButtonLink icon={FileSpreadsheet} href={`${monthAddress(month)}/openings.csv`}>
              Wykaz sald początkowych (CSV)
            </ButtonLink>
          </Kinds>
        )}
        <Debts of={debts} until={running ? today : endOfMonth(month)} />
        <Reviews month={month} running={running} looks={looks} />
      </div>
    </ShellLayout>
  );
}

type Names = readonly (readonly [OfKind['kind'], string])[];

const CHARGES: Names = [
  ['main_fee', 'Opłaty za pensjonat'],
  ['package_fee', 'Pakiety roczne'],
  ['service', 'Usługi'],
];
const CHANGES: Names = [
  ['deposit', 'Wpłaty'],
  ['correction', 'Zmiany'],
  ['reversal', 'Wycofania opłat i zmian'],
  ['deposit_reversal', 'Wycofania wpłat'],
];
const OPENINGS: Names = [
  ['opening', 'Zaległości i nadpłaty'],
  ['opening_reversal', 'Wycofania'],
];

/** The total of the sales file: charges less their corrections and reversals. */
function salesOf(kinds: readonly OfKind[], charged: Grosze): Grosze {
  const changed = kinds.filter(({ kind }) => kind === 'correction' || kind === 'reversal');
  return grosze(charged - changed.reduce((sum, { amount }) => sum + amount, 0));
}

type KindsProps = { title: string; names: Names; of: OfKind[]; sum: Grosze; sign: 1 | -1; children: ReactNode };

/** Counts and sums of entries by kind. `sign` −1 shows charges without their minus. */
function Kinds({ title, names, of: kinds, sum, sign, children }: KindsProps) {
  const rows = names.map(([kind, name]) => ({ kind, name, ...kinds.find((sums) => sums.kind === kind) }));
  const format = sign < 0 ? formatMoney : formatBalance;
  return (
    <Card title={title}>
      <Table
        caption={title}
        columns={[{ label: 'Rodzaj' }, { label: 'Liczba', num: true }, { label: 'Kwota', num: true }]}
        foot={
          <tr>
            <th scope="row">Razem</th>
            <Cell num>{rows.reduce((all, { entries = 0 }) => all + entries, 0)}</Cell>
            <Cell num>{format(sum)}</Cell>
          </tr>
        }
      >
        {rows.map(({ kind, name, entries = 0, amount = grosze(0) }) => (
          <TableRow key={kind}>
            <th scope="row">{name}</th>
            <Cell num>{entries}</Cell>
            <Cell num>{format(grosze(amount === 0 ? 0 : sign * amount))}</Cell>
          </TableRow>
        ))}
      </Table>
      <p className="file">{children}</p>
    </Card>
  );
}

function Debts({ of: debts, until }: { of: DebtsOfMonth; until: Day }) {
  const { rows, total, owed, overpaid, page, pages } = debts;
  const many = `${total} ${plural(total, 'właściciel', 'właścicieli', 'właścicieli')}`;
  return (
    <div className="debts">
      <Card title={`Ujemne salda na ${formatDay(until)}`}>
        {total > 0 ? (
          <Table
            caption="Właściciele z ujemnym saldem"
            columns={[{ label: 'Właściciel' }, { label: 'Do rozliczenia', num: true }]}
            foot={
              <tr>
                <th scope="row">Razem: {many}</th>
                <Cell num>{formatMoney(owed)}</Cell>
              </tr>
            }
          >
            {rows.map((owner) => (
              <TableRow key={owner.owner_id}>
                <Cell>
                  {isErased(owner) ? (
                    lastNameFirst(owner)
                  ) : (
                    <RowLink href={`/user/${owner.owner_id}?tab=payments`}>{lastNameFirst(owner)}</RowLink>
                  )}
                </Cell>
                <Cell num>{formatMoney(owner.saldo)}</Cell>
              </TableRow>
            ))}
          </Table>
        ) : (
          <EmptyState icon={CircleCheck} title="Nikt nie ma ujemnego salda" />
        )}
        <p className="file muted small">
          Salda na koniec miesiąca, także za to, czego termin jeszcze nie minął.
          {overpaid > 0 && (
            <>
              {' '}
              Nadpłaty pozostałych: {formatMoney(overpaid)}. Saldo stajni to nadpłaty mniej to, co do rozliczenia:{' '}
              {formatBalance(grosze(overpaid - owed))}.
            </>
          )}
        </p>
      </Card>
      <Pager page={page} pages={pages} />
    </div>
  );
}

const nameOf = ({ first_name, last_name }: Look) => `${first_name} ${last_name}`;
const momentOf = ({ looked_at }: Look) => `${formatDay(dayOf(looked_at))} ${formatTime(looked_at)}`;

function Reviews({ month, running, looks }: Pick<Props, 'month' | 'looks'> & { running: boolean }) {
  const [last, ...before] = looks;
  return (
    <Card title="Sprawdzenie" padded>
      {last ? (
        <p>
          <strong>Sprawdzone:</strong> {nameOf(last)}, {momentOf(last)}
        </p>
      ) : (
        <p>{running ? 'Miesiąc jeszcze trwa: sprawdzić go można, gdy się skończy.' : 'Jeszcze nikt nie sprawdził.'}</p>
      )}
      {before.length > 0 && (
        <p className="muted small">
          Wcześniej: {before.map((look) => `${nameOf(look)}, ${momentOf(look)}`).join(' · ')}
        </p>
      )}
      {!running && (
        <Form action="/api/check_accounts" className="">
          <input type="hidden" name="month" value={month} />
          <Button kind={last ? 'plain' : 'main'} icon={Check}>
            Oznacz jako sprawdzony
          </Button>
          <p className="muted small">Zapisujemy tylko, kto sprawdził i kiedy. Niczego to nie zamyka.</p>
        </Form>
      )}
    </Card>
  );
}
