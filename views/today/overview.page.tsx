import { CalendarCheck, TriangleAlert } from 'lucide-react';
import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { DoneSum, Group } from '../../server/domain/rounds.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { ListedVisit } from '../../server/features/care/schema.ts';
import type { HorseInNeed, OverviewDialogState, OverviewEvent } from '../../server/features/today/schema.ts';
import { EntryPanel } from '../calendar/entry-panel.tsx';
import { hoursOf, titleOf } from '../calendar/entry-texts.ts';
import { VisitLines } from '../care-visits/coming-visits.tsx';
import { horseAddress } from '../horses/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Clock } from '../parts/clock.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';
import { Progress } from '../tasks/progress.tsx';
import { Rounds } from '../tasks/rounds.tsx';
import { InstantTaskDialogs, taskDialog } from '../tasks/task-dialog.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';
import { DONE_TODAY } from './done-list.tsx';

type Props = {
  open: number;
  finished: number;
  groups: readonly Group[];
  done: readonly DoneSum[];
  events: OverviewEvent[];
  horses: HorseInNeed[];
  /** Of the farrier or vet, today and tomorrow. */
  visits: ListedVisit[];
  today: Day;
  dialog: OverviewDialogState;
  /** Replaces the page's own alert after a confirmation. */
  alert: PageAlert | null;
};

const HERE = sectionAddress(SECTION.overview);
const TASKS = sectionAddress(SECTION.tasks);

/** A worker's day at a glance: the counts, the work by its hours, horses that need care, today's events. */
export default function Overview({
  open,
  finished,
  groups,
  done,
  events,
  horses,
  visits,
  today,
  dialog,
  alert,
}: Props) {
  const page = usePage();
  // A manager's count includes everybody's work.
  const allDone = page.sections.includes('manager') ? DONE_TODAY : `${TASKS}&tab=done`;
  return (
    <ShellLayout
      dialog={overviewDialog(dialog)}
      instant={<InstantTaskDialogs state="open" close={HERE} />}
      alert={alert ?? page.alert}
    >
      <PageHeader title="Przegląd" detail={formatLongDay(today)}>
        <Clock now={page.now} />
      </PageHeader>
      <Refreshed name="counters">
        <Stats>
          <StatCard value={open} label="Niewykonane" href={TASKS} perWaiting={-1} />
          <StatCard value={finished} label="Wykonane dzisiaj" href={allDone} perWaiting={1} />
        </Stats>
        <Progress open={open} finished={finished} />
      </Refreshed>
      <VisitLines visits={visits} today={today} />
      <div className="column at-a-glance">
        <section aria-labelledby="todays-tasks">
          <h2 id="todays-tasks">Dzisiejsze zadania</h2>
          <Refreshed name="tasks">
            <div className="rounds" tabIndex={-1}>
              <Rounds
                groups={groups}
                done={done}
                today={today}
                here={HERE}
                allDone={allDone}
                covered={Boolean(dialog)}
              />
            </div>
          </Refreshed>
        </section>
        <div className="beside-tasks" data-hint={page.person?.role === 'worker' ? 'home-screen' : undefined}>
          <Refreshed name="horses">
            <Card title="Konie wymagające opieki">
              <HorsesInNeed horses={horses} />
            </Card>
          </Refreshed>
          <Card title="Dzisiejsze wydarzenia" action={<a href={sectionAddress(SECTION.workCalendar)}>Kalendarz</a>}>
            <Events events={events} />
          </Card>
        </div>
      </div>
    </ShellLayout>
  );
}

/** Links to the horse's page, where alerts are raised and ended. */
function HorsesInNeed({ horses }: { horses: HorseInNeed[] }) {
  if (horses.length === 0)
    return (
      <EmptyState icon={TriangleAlert} title="Brak koni wymagających opieki">
        Tu są konie z alertem zdrowotnym i te, przy których zostało coś z poprzednich dni.
      </EmptyState>
    );
  return (
    <List label="Konie wymagające opieki">
      {horses.map((horse) => (
        <Row
          key={horse.id}
          href={horseAddress(horse.id, HERE)}
          alarm={horse.in_alert && !horse.told}
          title={
            <>
              {horse.name}
              {horse.box_number && `\u00a0· boks\u00a0${horse.box_number}`}{' '}
              {!horse.in_alert && <Badge tone="late">{leftOver(horse.open)}</Badge>}
              {horse.in_alert && !horse.told && <HealthAlert />}
            </>
          }
          detail={horse.in_alert && (horse.told ? 'w alercie, przy zadaniach' : horse.reason)}
        />
      ))}
    </List>
  );
}

const leftOver = (many: number) => `${many} ${plural(many, 'zaległe', 'zaległe', 'zaległych')}`;

function Events({ events }: { events: OverviewEvent[] }) {
  if (events.length === 0)
    return (
      <EmptyState icon={CalendarCheck} title="Brak wydarzeń na dziś">
        Zaplanowane na inne dni są w kalendarzu.
      </EmptyState>
    );
  return (
    <List label="Dzisiejsze wydarzenia">
      {events.map((event) => (
        <Row
          key={event.id}
          href={`${HERE}&dialog=event&id=${event.id}`}
          alarm={event.health_alert && !event.is_finished}
          title={
            <>
              {event.title} {event.is_finished && <Badge tone="ok">Wykonano</Badge>}
            </>
          }
          detail={
            <>
              {[hoursOf({ ...event, kind: 'event', all_day: event.allDay }), event.horse_name ?? 'Wydarzenie ogólne']
                .filter(Boolean)
                .join('\u00a0·\u00a0')}
              {event.health_alert && <span className="visually-hidden">, alert zdrowotny</span>}
            </>
          }
        />
      ))}
    </List>
  );
}

function overviewDialog(state: OverviewDialogState) {
  if (!state || !('event' in state)) return taskDialog(state, HERE);
  // Events are edited only in the calendar, which shows their surroundings.
  return (
    <Dialog title={titleOf(state.event)} close={HERE}>
      <EntryPanel entry={{ ...state.event, may_edit: false }} workers={null} back={HERE} edit={HERE} />
    </Dialog>
  );
}
