import { ArrowRightLeft, Camera, LogOut, Pencil, Printer, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ageInWords, formatBorn } from '../../server/domain/births.ts';
import { coatInWords, namesCoat } from '../../server/domain/coats.ts';
import { type Day, formatDay, formatLongDay } from '../../server/domain/days.ts';
import { formatMoney, grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { sexInPolish } from '../../server/domain/sexes.ts';
import type { Appointment, Chore } from '../../server/features/calendar/schema.ts';
import type { Emergency } from '../../server/features/emergency/schema.ts';
import type { HealthAlert } from '../../server/features/health/schema.ts';
import type { ShownHorse } from '../../server/features/horses/schema.ts';
import type { GivenToHorse } from '../../server/features/instructions/schema.ts';
import type { ShownNote } from '../../server/features/notes/schema.ts';
import { balanceOfHorse } from '../billing/balance.tsx';
import { EmergencyCard } from '../emergency/emergency.tsx';
import { AlertHistory, RaiseAlert, spanOf } from '../health/health.tsx';
import { PictureOfAlert } from '../health/picture-of-alert.tsx';
import { cardAddress, editAddress } from '../horses/addresses.ts';
import { Chores, countDone, Dates, DayInOrder, fullName, openChores, settledByHour } from '../horses/day-of-horse.tsx';
import { PaymentState } from '../horses/payment-status.tsx';
import { GivenToHorseCard } from '../instructions/given-to-horse.tsx';
import { NoteItem } from '../notes/note-text.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { AsWritten, type Fact } from '../parts/facts.tsx';

/** The tab's own data; each list has its most urgent or newest items. */
export type DataOfHorse = {
  today: Day;
  chores: Chore[];
  appointments: Appointment[];
  notes: Omit<ShownNote, 'mine'>[];
  alerts: HealthAlert[];
  gets: GivenToHorse;
  emergency: Emergency | null;
  /** The next billing day. */
  payment_date: Day;
};

type Props = DataOfHorse & {
  horse: ShownHorse;
  here: string;
  address: (tab: string) => string;
};

export function HorseData(props: Props) {
  const { horse, here, address, today, chores, appointments, notes, alerts, gets, emergency, payment_date } = props;
  const priced = horse.access !== 'sees';
  const mine = horse.access === 'owns';
  const active = alerts.find(({ ended_at }) => ended_at === null);
  return (
    <div className="column horse-data">
      <div>
        <Today chores={chores} today={today} mine={mine} />
        <GivenToHorseCard {...gets} access={horse.access} here={here} />
        <NewestNotes notes={notes} tab={address('notes')} mayAdd={priced} />
        <EmergencyCard of={emergency} change={priced && `${here}&dialog=emergency`} />
      </div>
      <div className="coming">
        <Appointments
          appointments={appointments}
          today={today}
          priced={priced}
          mine={mine}
          alert={horse.health_alert}
          calendar={address('calendar')}
        />
        <section className="card" aria-label="O koniu">
          <FactsOfHorse horse={horse} today={today} paymentDate={payment_date} alert={active} />
        </section>
        <Health horse={horse} past={alerts.filter((alert) => alert !== active)} />
        <Changes horse={horse} here={here} />
      </div>
    </div>
  );
}

/** Past alerts, and the form to raise one. The active alert is shown above. */
function Health({ horse, past }: Pick<Props, 'horse'> & { past: HealthAlert[] }) {
  if (horse.health_alert && past.length === 0) return null;
  return (
    <Card title="Zdrowie" padded>
      {!horse.health_alert && <RaiseAlert horse={horse} />}
      <AlertHistory past={past} />
    </Card>
  );
}

/** Beyond this number of rows, finished work of today is folded. */
const CHORES_SHOWN = 8;

/** Owners see settled work first, in its order; staff see open work first. */
function Today({ chores, today, mine }: Pick<Props, 'chores' | 'today'> & { mine: boolean }) {
  const settled = settledByHour(chores);
  const open = openChores(chores);
  const shown = Math.max(0, (chores.length > CHORES_SHOWN ? CHORES_SHOWN - 1 : CHORES_SHOWN) - open.length);
  const folded = settled.slice(shown);
  return (
    <Card
      className="soonest"
      title={`Dziś, ${formatLongDay(today).replace(',', '')}`}
      action={
        chores.length > 0 && (
          <span className="muted small">
            {countDone(chores)} z {chores.length}
            <span className="wide"> wykonane</span>
          </span>
        )
      }
    >
      {chores.length === 0 && <p className="body muted">Dziś nie ma przy tym koniu nic do zrobienia.</p>}
      {mine ? (
        <DayInOrder chores={chores} day={today} today={today} />
      ) : (
        <Chores of={[...open, ...settled.slice(0, shown)]} day={today} nameOf={fullName} />
      )}
      {!mine && folded.length > 0 && (
        <details>
          <summary>
            Jeszcze {folded.length} {plural(folded.length, 'wykonane', 'wykonane', 'wykonanych')}
          </summary>
          <Chores of={folded} day={today} nameOf={fullName} />
        </details>
      )}
    </Card>
  );
}

function NewestNotes({ notes, tab, mayAdd }: { notes: DataOfHorse['notes']; tab: string; mayAdd: boolean }) {
  const add = mayAdd && <a href={`${tab}&dialog=create-note`}>Dodaj notatkę</a>;
  return (
    <Card title="Ostatnie notatki" action={add}>
      {notes.length === 0 && <p className="body muted">Nikt jeszcze nic tu nie napisał.</p>}
      <ul className="plain list notes">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} tab={tab} />
        ))}
      </ul>
    </Card>
  );
}

type AppointmentsProps = Pick<Props, 'appointments'> & Omit<ComponentProps<typeof Dates>, 'of'> & { calendar: string };

function Appointments({ appointments, calendar, ...seen }: AppointmentsProps) {
  return (
    <Card className="soonest" title="Najbliższe terminy" action={<a href={calendar}>Kalendarz konia</a>}>
      {appointments.length === 0 && <p className="body muted">Poza codzienną opieką nic nie jest zaplanowane.</p>}
      <Dates of={appointments} {...seen} />
    </Card>
  );
}

type FactsProps = Pick<Props, 'horse' | 'today'> & { alert: HealthAlert | undefined; paymentDate: Day };

/** `alert`: the active one; its reason is shown at the head of the page. */
function FactsOfHorse({ horse, today, alert, paymentDate }: FactsProps) {
  const { description, coat, blaze, stays_from, stays_until, payment, payment_for_annual, saldo, coverage } = horse;
  const facts: Fact[] = [['Opis', <AsWritten key="description" text={description} />]];
  if (coat && !namesCoat(description, coat)) facts.push(['Maść', coatInWords(coat, blaze)]);
  const { sex, born, passport_number, chip } = horse;
  if (sex) facts.push(['Płeć', sexInPolish[sex]]);
  if (born) facts.push(['Wiek', `${ageInWords(born, today)}, ur. ${formatBorn(born)}`]);
  if (passport_number) facts.push(['Paszport', passport_number]);
  if (chip) facts.push(['Chip', chip.replace(/(\d{3})(?=\d)/g, '$1\u00a0')]);
  const stay = `od ${formatDay(stays_from)}`;
  facts.push(['Pobyt', stays_until ? `${stay} do ${formatDay(stays_until)}` : stay]);
  if (alert)
    facts.push([
      'Alert',
      <span key="alert">
        {spanOf(alert)} <PictureOfAlert of={alert} />
      </span>,
    ]);
  if (coverage) {
    const { due_payments, since, asked, overdue, until, payment_until } = coverage;
    facts.push(['Opłata', `${formatMoney(payment)} miesięcznie`]);
    if (payment_for_annual > 0) facts.push(['Pakiet', `${formatMoney(payment_for_annual)} rocznie`]);
    facts.push(['Płatności', <PaymentState key="status" due={due_payments} until={until} />]);
    if (since)
      facts.push([
        'Zaległe od',
        <span key="since" className="late">{`${formatDay(since)}: ${formatMoney(overdue)}`}</span>,
      ]);
    if (until) facts.push(['Do zapłaty', `${formatMoney(grosze(asked - overdue))} do ${formatDay(until)}`]);
    if (asked === 0) facts.push(['Opłacone do', formatDay(payment_until)]);
    facts.push(['Saldo', balanceOfHorse({ ...coverage, name: horse.name, saldo }, paymentDate)]);
  }
  return (
    <dl className="facts-of-horse">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Links to changes, at the foot: on a phone all of them, else only those that the head does not have. */
function Changes({ horse: { id, photo, access }, here }: Pick<Props, 'horse' | 'here'>) {
  if (access === 'sees') return null;
  const manages = access === 'manages';
  return (
    <p className="changes">
      {manages && (
        <>
          <ButtonLink kind="quiet" className="offered-above" icon={Pencil} href={editAddress(id, here)}>
            Edytuj dane
          </ButtonLink>
          <ButtonLink kind="quiet" className="offered-above" icon={Printer} href={cardAddress(id, here)}>
            Karta boksu
          </ButtonLink>
        </>
      )}
      <ButtonLink kind="quiet" icon={Camera} href={`${here}&dialog=photo`}>
        {photo ? 'Zmień zdjęcie' : 'Dodaj zdjęcie'}
      </ButtonLink>
      {manages && (
        <>
          <ButtonLink kind="quiet" icon={ArrowRightLeft} href={`${here}&dialog=hand-over&dialog_id=${id}`}>
            Przekaż konia
          </ButtonLink>
          <ButtonLink kind="quiet" icon={LogOut} href={`${here}&dialog=leave&dialog_id=${id}`}>
            Wyprowadzka
          </ButtonLink>
          <ButtonLink kind="quiet" icon={Trash2} href={`${here}&dialog=delete-horse&dialog_id=${id}`}>
            Usuń konia
          </ButtonLink>
        </>
      )}
    </p>
  );
}
