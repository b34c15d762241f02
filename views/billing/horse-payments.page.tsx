import { type Archived, archivedNames } from '../../server/domain/archived.ts';
import type { Asked } from '../../server/domain/asked.ts';
import type { ChargedAtLeaving } from '../../server/domain/balance-parts.ts';
import type { Looks } from '../../server/domain/coats.ts';
import type { Day } from '../../server/domain/days.ts';
import type { Grosze } from '../../server/domain/money.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { AccountLine, EntryDialog, LineDoubt, ShownMonth } from '../../server/features/billing/schema.ts';
import type { BankTransfer } from '../../server/features/settings/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Portrait } from '../parts/portrait.tsx';
import { AtLeaving } from './at-leaving.tsx';
import { AskedFor, balanceOfHorse } from './balance.tsx';
import { DepositCard, type DepositFormState } from './deposit-form.tsx';
import {
  AnswerLink,
  DoubtLegend,
  DoubtLink,
  EntryDialogs,
  mayReverse,
  ReverseLegend,
  ReverseLink,
} from './entry-dialogs.tsx';
import { MonthCard, MonthLines, Pending } from './month.tsx';
import { StatementLink } from './statement-link.tsx';
import { nameOfTransfer, TRANSFER, TransferCard } from './transfer-card.tsx';

type Props = {
  horse: Looks & { id: string; name: string; box_number: string | null; archived: Archived | null };
  /** `gone`: the account was deleted. */
  owner: { id: string; name: string; gone: boolean };
  month: ShownMonth;
  saldo: Grosze;
  asked: Asked;
  leaving: ChargedAtLeaving[];
  payment_date: Day;
  /** Null unless the viewer may book. */
  deposit_form: (DepositFormState & { dialog: EntryDialog | null }) | null;
  /** Null unless the viewer is the owner. */
  doubting: { dialog: EntryDialog | null } | null;
  /** Null when the viewer is not the owner, nothing is owed, or the stable has set no account. */
  transfer: BankTransfer | null;
  back: string;
  here: string;
};

export default function HorsePayments(props: Props) {
  const { horse, owner, month, saldo, asked, leaving, payment_date, deposit_form, doubting, transfer, back, here } =
    props;
  const dialog = deposit_form?.dialog ?? doubting?.dialog;
  // A row of several lines has actions only while it is open.
  const lines = month.rows.flatMap((row) =>
    row.lines.length === 1 || row.lines[0].id === month.open ? row.lines : [],
  );
  return (
    <ShellLayout
      dialog={dialog && <EntryDialogs dialog={dialog} horse={horse} here={here} />}
      {...(!deposit_form && { under: sectionAddress(SECTION.ownPayments) })}
    >
      <div>
        <div className="month-ways">
          <BackLink href={back} />
          <StatementLink ownerId={owner.id} of={month} />
        </div>
        <header className="wrap whose-month">
          <Portrait of={horse} />
          <div>
            <h1>{horse.name}</h1>
            <Place horse={horse} owner={owner} here={here} link={deposit_form !== null} />
          </div>
          <p className="saldo-now">
            <AskedFor of={asked} saldo={saldo} />
            {asked.asked !== Math.max(0, -saldo) && (
              <small className="muted">
                saldo {balanceOfHorse({ ...asked, name: horse.name, saldo }, payment_date)}
              </small>
            )}
          </p>
          {transfer && (
            <ButtonLink className="to-transfer" href={`#${TRANSFER}`}>
              {nameOfTransfer(transfer)}
            </ButtonLink>
          )}
        </header>
      </div>
      <div className="column month-page">
        <MonthCard of={month}>
          <AtLeaving of={leaving} />
        </MonthCard>
        {deposit_form && <DepositCard form={deposit_form} horse={horse} here={here} />}
        <MonthLines
          of={month}
          empty="Brak płatności w wybranym okresie"
          {...(deposit_form && {
            act: (line) => <Acts line={line} here={here} />,
            legend: lines.some(mayReverse) && <ReverseLegend />,
          })}
          {...(doubting && {
            act: (line) => mayDoubt(line) && <DoubtLink line={line} here={here} />,
            legend: lines.some(mayDoubt) && <DoubtLegend />,
          })}
        />
        {transfer && <TransferCard of={transfer} />}
        <Pending of={month.pending} paymentDate={payment_date} />
      </div>
    </ShellLayout>
  );
}

const isOpen = (doubt: LineDoubt | null) => doubt !== null && doubt.outcome === null;

/** A charge that was not reversed and has no open doubt. */
const mayDoubt = ({ amount, reverses, reversed_by, doubt }: AccountLine): boolean =>
  amount < 0 && !reverses && !reversed_by && !isOpen(doubt);

/** A manager's actions on a line. */
const Acts = ({ line, here }: { line: AccountLine; here: string }) => (
  <>
    {isOpen(line.doubt) && <AnswerLink line={line} here={here} />}{' '}
    {mayReverse(line) && <ReverseLink line={line} here={here} />}
  </>
);

function Place({ horse, owner, here, link }: Pick<Props, 'horse' | 'owner' | 'here'> & { link: boolean }) {
  return (
    <p>
      {horse.archived ? (
        <a href={`/horses/${horse.id}?${new URLSearchParams({ back: here })}`}>
          <Badge>{archivedNames[horse.archived]}</Badge>
        </a>
      ) : horse.box_number ? (
        `Boks ${horse.box_number}`
      ) : (
        'Bez boksu'
      )}
      {link && (
        <>
          {' · '}
          {owner.gone ? owner.name : <a href={`/user/${owner.id}?tab=payments`}>{owner.name}</a>}
        </>
      )}
    </p>
  );
}
