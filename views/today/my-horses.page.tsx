import { ChevronLeft, ChevronRight, CreditCard, Eye, TriangleAlert } from 'lucide-react';
import { nameOfAsked } from '../../server/domain/asked.ts';
import {
  addDays,
  type Day,
  dayOf,
  formatDayOfMonth,
  formatLongDay,
  formatSince,
  formatTime,
} from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { StandingAlert } from '../../server/features/health/schema.ts';
import type { HorseOfDay, OwedByOwner } from '../../server/features/today/schema.ts';
import { PictureOfAlert } from '../health/picture-of-alert.tsx';
import { horseAddress } from '../horses/addresses.ts';
import { countDone, Dates, DayInOrder } from '../horses/day-of-horse.tsx';
import { NextCare } from '../horses/next-care.tsx';
import { PaymentStatus } from '../horses/payment-status.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink, IconLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { CallButton, WriteButton } from '../parts/club-contact.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { Icon } from '../parts/icon.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { Portrait } from '../parts/portrait.tsx';
import { Cell, RowLink, Table, TableRow } from '../parts/table.tsx';

const HERE = sectionAddress(SECTION.ownHorses);

type Props = {
  horses: HorseOfDay[];
  total: number;
  page: number;
  pages: number;
  /** The day that is shown: today, or one before. */
  day: Day;
  today: Day;
  /** An ISO instant. */
  now: string;
  owed: OwedByOwner | null;
};

/** An owner's first page: the work done with each horse today, by whom, and what comes next. */
export default function MyHorses({ horses, total, page, pages, day, today, now, owed }: Props) {
  const list = day === today ? HERE : `${HERE}&day=${day}`;
  const here = pageOfList(list, page);
  const money = owed && <Owed owed={owed} />;
  const late = owed !== null && owed.overdue > 0;
  return (
    <ShellLayout>
      <PageHeader title={titleOf({ total, day, today })} detail={whenOf({ day, today, now })}>
        {total > 0 && <DayLink day={day} today={today} />}
      </PageHeader>
      {late && money}
      {total === 0 && <NoHorse />}
      {total > 0 && (
        <div className="column days-of-horses">
          {horses.map((horse) => (
            <DayOfHorse key={horse.id} horse={horse} day={day} today={today} here={here} />
          ))}
        </div>
      )}
      {!late && money}
      {total > 0 && (
        <Card
          slim
          title="Konie"
          action={<span className="muted">{`${total} ${plural(total, 'koń', 'konie', 'koni')}`}</span>}
        >
          <HorseTable horses={horses} here={here} />
        </Card>
      )}
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

/** For a new client: whom to call, and what comes next. */
function NoHorse() {
  const { club } = usePage();
  return (
    <Card slim>
      <EmptyState
        icon={Horseshoe}
        title="Brak koni"
        action={
          <>
            <CallButton club={club} kind="main" />
            <WriteButton club={club}>Napisz do biura</WriteButton>
          </>
        }
      >
        Konia do Twojego konta dopisze biuro stajni: ustal z&nbsp;nim boks i&nbsp;dzień przyjazdu. Od tego dnia
        zobaczysz tu, co koń już dostał i&nbsp;co go jeszcze czeka, w&nbsp;Kalendarzu jego terminy,
        a&nbsp;w&nbsp;Rozliczeniach opłaty.
      </EmptyState>
    </Card>
  );
}

function titleOf({ total, day, today }: Pick<Props, 'total' | 'day' | 'today'>): string {
  if (total === 0) return 'Konie';
  const whose = total === 1 ? 'Twój koń' : 'Twoje konie';
  if (day === today) return `${whose} dziś`;
  return day === addDays(today, -1) ? `${whose} wczoraj` : `${whose}, ${formatDayOfMonth(day)}`;
}

const whenOf = ({ day, today, now }: Pick<Props, 'day' | 'today' | 'now'>): string =>
  day === today ? `${formatLongDay(day)} · ${formatTime(now)}` : formatLongDay(day);

/** Links from today to yesterday, and from a past day back to today. */
const DayLink = ({ day, today }: Pick<Props, 'day' | 'today'>) =>
  day === today ? (
    <ButtonLink icon={ChevronLeft} href={`${HERE}&day=${addDays(today, -1)}`}>
      Wczoraj
    </ButtonLink>
  ) : (
    <ButtonLink href={HERE}>Dziś</ButtonLink>
  );

type DayProps = { horse: HorseOfDay; day: Day; today: Day; here: string };

function DayOfHorse({ horse, day, today, here }: DayProps) {
  const { id, name, box_number, alert, chores, appointments, care } = horse;
  return (
    <article className="card day-of-horse" aria-labelledby={`horse-${id}`}>
      <header>
        <Portrait of={horse} />
        <div>
          <h2 id={`horse-${id}`}>{name}</h2>
          <p className="muted">{box_number ? `boks ${box_number}` : 'bez boksu'}</p>
        </div>
        {chores.length > 0 && (
          <p className="count">
            <strong>{countDone(chores)}</strong> z {chores.length} <small>wykonane</small>
          </p>
        )}
      </header>
      {alert && <Alert alert={alert} today={today} />}
      <DayInOrder chores={chores} day={day} today={today} />
      {chores.length === 0 && <p className="body muted">Na ten dzień nic nie zaplanowano.</p>}
      {day === today && appointments.length + care.length > 0 && (
        <>
          <h3 className="part">Najbliższe terminy</h3>
          <Dates of={appointments} today={today} priced mine alert={alert !== null} />
          <NextCare of={care} today={today} />
        </>
      )}
      <footer className="wrap on-screen">
        <ButtonLink
          href={`/horses/${id}?${new URLSearchParams({ tab: 'services', dialog: 'add-service', back: here })}`}
        >
          Zgłoś usługę<span className="visually-hidden">: {name}</span>
        </ButtonLink>
        <a className="tall" href={horseAddress(id, here)}>
          Karta konia<span className="visually-hidden">: {name}</span> <Icon of={ChevronRight} />
        </a>
      </footer>
    </article>
  );
}

function Alert({ alert, today }: { alert: StandingAlert; today: Day }) {
  const { raised_at, reason } = alert;
  const since = dayOf(new Date(raised_at));
  return (
    <div className="wrap alert-line">
      <Icon of={TriangleAlert} />
      <p>
        <strong>Alert zdrowotny</strong> {formatSince(since, today, 'text')}, {formatTime(raised_at)}
        {reason && `: ${reason}`}
      </p>
      <PictureOfAlert of={alert} />
    </div>
  );
}

/** One line on money: what is overdue, else what is to pay and until when. */
function Owed({ owed }: { owed: OwedByOwner }) {
  const { asked, overdue, next } = owed;
  return (
    <p className={overdue > 0 ? 'card wrap owed late' : 'card wrap owed'}>
      <Icon of={CreditCard} />
      <span>
        {nameOfAsked(owed, formatDayOfMonth)}
        {asked > 0 ? (
          <>
            : <strong>{formatMoney(asked)}</strong>
            {overdue > 0 && overdue < asked && `, po terminie ${formatMoney(overdue)}`}
          </>
        ) : (
          ` · następne naliczenie ${formatDayOfMonth(next)}`
        )}
      </span>
      <a className="tall on-screen" href={sectionAddress(SECTION.ownPayments)}>
        Rozliczenia <Icon of={ChevronRight} />
      </a>
    </p>
  );
}

const HorseTable = ({ horses, here }: { horses: HorseOfDay[]; here: string }) => (
  <Table
    caption="Konie"
    columns={[{ label: 'NAZWA' }, { label: 'STATUS' }, { label: <span className="visually-hidden">Szczegóły</span> }]}
  >
    {horses.map(({ id, name, alert, due_payments, until }) => (
      <TableRow key={id} alarm={alert !== null}>
        <Cell>
          <RowLink href={horseAddress(id, here)}>{name}</RowLink>
        </Cell>
        <Cell>
          <PaymentStatus due={due_payments} until={until} />
        </Cell>
        <Cell num>
          <span className="row-actions icon-links">
            <IconLink icon={Eye} href={horseAddress(id, here)}>
              Szczegóły: {name}
            </IconLink>
          </span>
        </Cell>
      </TableRow>
    ))}
  </Table>
);
