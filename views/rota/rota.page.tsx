import { ChevronLeft, ChevronRight, UserRoundMinus } from 'lucide-react';
import {
  addDays,
  type Day,
  formatDayAfterUntil,
  formatDays,
  formatLongDay,
  formatSpan,
  formatWeekday,
  SHORT_WEEKDAYS,
} from '../../server/domain/days.ts';
import { withHour } from '../../server/domain/hours.ts';
import { plural } from '../../server/domain/plural.ts';
import { EVERY_DAY } from '../../server/domain/recurrence.ts';
import type {
  Absence,
  Bar,
  Named,
  RotaDialog,
  ServiceOfRota,
  ShownLine,
  WeekLoad,
} from '../../server/features/rota/schema.ts';
import { tasksInWords } from '../../server/features/tasks/texts.ts';
import { assignAddress, shareAddress } from '../board/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Folded } from '../parts/folded.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { AbsenceForm, LineForm, placeOf } from './dialogs.tsx';
import { uncovered } from './uncovered.ts';

type Props = {
  monday: Day;
  today: Day;
  services: ServiceOfRota[];
  absences: Absence[];
  loads: WeekLoad[];
  workers: Named[];
  /** The stable has named aisles. */
  aisles: boolean;
  dialog: RotaDialog;
};

export default function Rota(props: Props) {
  const { monday, today, services, absences, loads, workers, dialog } = props;
  const here = `/rota?date=${monday}`;
  const isNow = monday <= today && today <= addDays(monday, 6);
  const planned = services.filter(isPlanned);
  const unplanned = services.filter((service) => !isPlanned(service));
  return (
    <ShellLayout
      stylesheet="desk"
      dialog={dialog && <Open dialog={dialog} workers={workers} today={today} close={here} />}
    >
      <PageHeader title="Grafik" detail="kto co robi w tygodniu">
        <ButtonLink href={`${here}&dialog=absence`}>Dodaj nieobecność</ButtonLink>
      </PageHeader>
      {absences
        .filter(({ left }) => left > 0)
        .map((absence) => (
          <LeftWork key={absence.id} absence={absence} today={today} here={here} />
        ))}
      <div className="wrap week-of">
        <nav className="row-of-buttons" aria-label="Tygodnie">
          <ButtonLink href={`/rota?date=${addDays(monday, -7)}`} rel="prev">
            <Icon of={ChevronLeft} />
            <span className="visually-hidden">Poprzedni tydzień</span>
          </ButtonLink>
          {!isNow && <ButtonLink href="/rota">Ten tydzień</ButtonLink>}
          <ButtonLink href={`/rota?date=${addDays(monday, 7)}`} rel="next">
            <Icon of={ChevronRight} />
            <span className="visually-hidden">Następny tydzień</span>
          </ButtonLink>
        </nav>
        <h2>{formatDays(monday, addDays(monday, 6))}</h2>
        {props.aisles && <p className="muted small">Wiersz alejki ma pierwszeństwo przed wierszem stajni.</p>}
      </div>
      {services.length === 0 ? (
        <Card>
          <EmptyState title="Nie ma jeszcze stałych usług">
            Grafik mówi, kto w które dni wykonuje usługi, które powtarzają się co tydzień.
          </EmptyState>
        </Card>
      ) : (
        <section className="card rota" aria-label="Grafik">
          {planned.length > 0 && (
            <p className="weekdays-of" aria-hidden="true">
              {EVERY_DAY.map((weekday) => {
                const day = addDays(monday, weekday - 1);
                return (
                  <span key={weekday} className={`from-${weekday}`}>
                    {formatWeekday(day)} <b>{Number(day.slice(8))}</b>
                  </span>
                );
              })}
            </p>
          )}
          {planned.map((service) => (
            <Service key={service.id} service={service} here={here} />
          ))}
          {unplanned.length > 0 && <Unplanned services={unplanned} here={here} open={planned.length === 0} />}
        </section>
      )}
      <div className="halves-of-day">
        <Loads loads={loads} monday={monday} />
        <Absences absences={absences} here={here} />
      </div>
    </ShellLayout>
  );
}

const Open = ({ dialog, ...rest }: { dialog: NonNullable<RotaDialog>; workers: Named[]; today: Day; close: string }) =>
  dialog.name === 'absence' ? <AbsenceForm {...dialog} {...rest} /> : <LineForm {...dialog} {...rest} />;

type LeftProps = { absence: Absence; today: Day; here: string };

/** An absence that left work unassigned, with a link that shares it out. */
const LeftWork = ({ absence, today, here }: LeftProps) => {
  const { id, worker_name, from, to, left } = absence;
  return (
    <section className="card left-by" aria-label={`Nieobecność: ${worker_name}`}>
      <Icon of={UserRoundMinus} className="sign" />
      <div>
        <h2>
          {worker_name}: nieobecność {formatSpan({ from, to }, today)}
        </h2>
        <p className="muted small">
          <b>{tasksInWords(left)} bez pracownika</b> ·{' '}
          {[
            from === to ? formatLongDay(from) : `od ${formatDayAfterUntil(from)}, do ${formatDayAfterUntil(to)}`,
            ...uncovered(absence),
          ].join(' · ')}
        </p>
      </div>
      <div className="row-of-buttons">
        <TakeBack absence={absence} here={here} />
        <ButtonLink kind="main" href={shareAddress(id)}>
          Podziel
        </ButtonLink>
      </div>
    </section>
  );
};

const TakeBack = ({ absence: { id, worker_name }, here }: { absence: Absence; here: string }) => (
  <Form action="/api/remove_absence" back={here}>
    <HiddenFields of={{ id }} />
    <Button>
      Odwołaj <span className="visually-hidden">nieobecność: {worker_name}</span>
    </Button>
  </Form>
);

const isPlanned = ({ lines }: ServiceOfRota) => lines.some(({ bars }) => bars.length > 0);

const lineAddress = (here: string, service: string) => `${here}&dialog=line&id=${service}`;

function Service({ service: { id, name, at, horses, lines }, here }: { service: ServiceOfRota; here: string }) {
  return (
    <section className="of-service" aria-label={name}>
      <h3>
        {withHour(name, at)}{' '}
        <small>{horses === null ? 'usługa ogólna' : `${horses} ${plural(horses, 'koń', 'konie', 'koni')}`}</small>
      </h3>
      <ul className="plain">
        {lines.map((line) => (
          <Line key={line.aisle} line={line} address={lineAddress(here, id)} name={name} />
        ))}
      </ul>
    </section>
  );
}

/** Outside of aisles with a line. */
const ANYBODY: Bar[] = [{ first: 1, days: 7, name: 'robi, kto może', away: null }];

/** The bars of a line. Each leads to the dialog of the line, and there to its first day. */
function Line({ line: { aisle, bars }, address, name }: { line: ShownLine; address: string; name: string }) {
  const href = aisle ? `${address}&dialog_aisle=${encodeURIComponent(aisle)}` : address;
  return (
    <li className={aisle ? 'aisle' : undefined}>
      {aisle && <span className="place">{placeOf(aisle)}</span>}
      <ul className="plain bars" aria-label={`${name}, ${placeOf(aisle)}`}>
        {(bars.length > 0 ? bars : ANYBODY).map((bar) => (
          <li key={bar.first} className={`from-${bar.first} for-${bar.days}`}>
            <a className={bar.name === null ? 'nobody' : undefined} href={`${href}&dialog_day=${bar.first}`}>
              <span className="when">{weekdaysOf(bar)}</span> {bar.away && <s>{bar.away}</s>}{' '}
              <b>{bar.name ?? 'bez pracownika'}</b>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The services without a line, which anybody does who may. */
const Unplanned = ({ services, here, open }: { services: ServiceOfRota[]; here: string; open: boolean }) => (
  <Folded
    id="unplanned"
    open={open}
    label={`${services.length} ${plural(services.length, 'usługa', 'usługi', 'usług')} bez grafiku: robi, kto może`}
  >
    <ul className="plain unplanned">
      {services.map(({ id, name, at }) => (
        <li key={id}>
          <a className="tall" href={lineAddress(here, id)}>
            {withHour(name, at)}
          </a>
        </li>
      ))}
    </ul>
  </Folded>
);

/** 'pon.–pt.' */
function weekdaysOf({ first, days }: Bar): string {
  const from = SHORT_WEEKDAYS[first - 1];
  const to = SHORT_WEEKDAYS[first + days - 2];
  return from === to ? String(from) : `${from}–${to}`;
}

function Loads({ loads, monday }: { loads: WeekLoad[]; monday: Day }) {
  const most = Math.max(1, ...loads.map(({ tasks }) => tasks));
  return (
    <Card title="Praca w tym tygodniu" action={<span className="muted small">zadania</span>}>
      {loads.length === 0 ? (
        <p className="body muted">W tym tygodniu nie ma zadań.</p>
      ) : (
        <ul className="plain counted">
          {loads.map(({ id, name, tasks, away }) => (
            <li key={id ?? 'nobody'}>
              <span>
                {name ?? <b>Bez pracownika</b>} {away && <small className="muted">nieobecność</small>}
              </span>
              {id ? (
                <progress max={most} value={tasks} aria-hidden="true" />
              ) : (
                <a href={`${assignAddress({ week: monday })}&show=even`}>
                  Podziel <span className="visually-hidden">pracę bez pracownika</span>
                </a>
              )}
              <b className="num">{tasks}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const Absences = ({ absences, here }: { absences: Absence[]; here: string }) => (
  <Card title="Nieobecności">
    {absences.length === 0 ? (
      <p className="body muted">Nikogo nie będzie brakować.</p>
    ) : (
      <ul className="plain list">
        {absences.map((absence) => (
          <li key={absence.id} className="row">
            <span className="text">
              <strong>{absence.worker_name}</strong>
              <small>
                {[
                  formatDays(absence.from, absence.to),
                  absence.stand_in_name ? `zastępstwo: ${absence.stand_in_name}` : 'bez zastępstwa',
                  ...uncovered(absence),
                ].join(' · ')}
              </small>
            </span>
            <TakeBack absence={absence} here={here} />
          </li>
        ))}
      </ul>
    )}
  </Card>
);
