/** The lists of horses that the manager's panel begins and its pages continue. */
import { type Archived, archivedNames } from '../../server/domain/archived.ts';
import { titleOfPart } from '../../server/domain/balance-parts.ts';
import { formatDay, formatDays, formatMonth } from '../../server/domain/days.ts';
import { formatMoney, formatSize, type Grosze, grosze } from '../../server/domain/money.ts';
import type { ArchivedDebt, FeeLine, UnpaidHorse } from '../../server/features/billing/schema.ts';
import { Badge, NoAccount } from '../parts/badge.tsx';
import { Cut } from '../parts/cut.tsx';
import { Cell, RowLink, Table, TableRow } from '../parts/table.tsx';

type HorseProps = {
  horse_id: string;
  owner_id: string;
  horse_name: string;
  first_name: string;
  last_name: string;
  has_account?: boolean;
  archived?: Archived | null;
};

function HorseCells(props: HorseProps) {
  const { horse_id, owner_id, horse_name, first_name, last_name, has_account, archived } = props;
  const owner = (
    <>
      <Cut text={`${first_name} ${last_name}`} max={30} /> {has_account === false && <NoAccount />}
    </>
  );
  return (
    <>
      <Cell>
        <RowLink href={`/user/${owner_id}/payments/${horse_id}?returnType=1`}>
          <Cut text={horse_name} max={30} narrow={10} />
        </RowLink>
        {archived && (
          <>
            {' '}
            <Badge>{archivedNames[archived]}</Badge>
          </>
        )}
        <span className="tight muted">{owner}</span>
      </Cell>
      <Cell roomy>{owner}</Cell>
    </>
  );
}

const HORSE_AND_OWNER = [{ label: 'Koń' }, { label: 'Właściciel', roomy: true }];

export function UnpaidTable({ horses }: { horses: UnpaidHorse[] }) {
  return (
    <Table
      caption="Nieopłacone konie"
      columns={[...HORSE_AND_OWNER, { label: 'Termin', num: true, roomy: true }, { label: 'Kwota', num: true }]}
    >
      {horses.map(({ payment_date, price, ...horse }) => (
        <TableRow key={horse.horse_id}>
          <HorseCells owner_id={horse.user_id} {...horse} />
          <Cell num roomy>
            {formatDay(payment_date)}
          </Cell>
          <Cell num>
            <strong>{formatMoney(price)}</strong>
            <span className="tight muted">{formatDay(payment_date)}</span>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

/** Archived horses with their saldo split into overdue, due, unbilled and overpaid. */
export function ArchivedTable({ horses }: { horses: ArchivedDebt[] }) {
  return (
    <Table caption="Salda usuniętych koni" columns={[...HORSE_AND_OWNER, { label: 'Saldo', num: true }]}>
      {horses.map(({ parts, ...horse }) => (
        <TableRow key={horse.horse_id}>
          <HorseCells {...horse} />
          <Cell num>
            {parts.map((part) => (
              <div key={part.kind}>
                <strong className={part.kind === 'overdue' ? 'late' : undefined}>{formatSize(part.amount)}</strong>
                <small className="in-words">{titleOfPart(part)}</small>
              </div>
            ))}
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

/** Whether the fee is not just for one whole month. */
const isPartial = (stays: FeeLine['stays']) => stays.length > 1 || stays.some(({ first_day }) => first_day);

const sumOf = (services: FeeLine['services']): Grosze => grosze(services.reduce((sum, { price }) => sum + price, 0));

/** `services`: whether a horse of the run has monthly services. */
export function FeesTable({ lines, services: hasServices }: { lines: FeeLine[]; services: boolean }) {
  return (
    <Table
      caption="Opłaty najbliższego naliczenia"
      columns={[
        ...HORSE_AND_OWNER,
        { label: 'Pensjonat', num: true },
        { label: 'Pakiet', num: true },
        ...(hasServices ? [{ label: 'Usługi', num: true, roomy: true }] : []),
      ]}
    >
      {lines.map(({ main_fee, package_fee, services, stays, ...horse }) => (
        <TableRow key={horse.horse_id}>
          <HorseCells {...horse} />
          <Cell num>
            {main_fee > 0 ? formatMoney(main_fee) : '–'}
            {isPartial(stays) &&
              stays.map(({ period, first_day, last_day }) => (
                <small className="in-words" key={period}>
                  {first_day && last_day ? formatDays(first_day, last_day) : formatMonth(period)}
                </small>
              ))}
            {services.length > 0 && <small className="tight muted">usługi {formatMoney(sumOf(services))}</small>}
          </Cell>
          <Cell num>{package_fee > 0 ? formatMoney(package_fee) : '–'}</Cell>
          {hasServices && (
            <Cell num roomy>
              {services.length > 0 ? formatMoney(sumOf(services)) : '–'}
            </Cell>
          )}
        </TableRow>
      ))}
    </Table>
  );
}
