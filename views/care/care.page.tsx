import { CalendarClock, Settings2, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CareState, dueInWords } from '../../server/domain/care-dates.ts';
import { type Day, formatDay } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { horsesInWords } from '../../server/features/bookings/texts.ts';
import type { DoneForm as Done, DueKind, DuePlan, ListedVisit } from '../../server/features/care/schema.ts';
import { ComingVisits } from '../care-visits/coming-visits.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { Folded } from '../parts/folded.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { BoxOf } from '../tasks/round-sheet.tsx';
import { DoneForm } from './done-form.tsx';

type Props = {
  kinds: DueKind[];
  /** The kind that the address names. */
  kind: string | undefined;
  until: Day | undefined;
  page: number;
  pages: number;
  /** The ids of the ticked horses. */
  ticked: string[];
  /** The kind whose shown horses are ticked if they are due and have no visit yet. */
  all: string | undefined;
  /** How many records were refused. */
  refused: number | undefined;
  done: Done | null;
  visits: ListedVisit[];
  today: Day;
};

type Listed = Pick<Props, 'kind' | 'until'> & { all?: string | undefined };

const addressOf = ({ kind, until, all }: Listed): string =>
  `/care?${new URLSearchParams({ ...(kind && { kind }), ...(until && { until }), ...(all && { all }) })}`;

/**
 * Planned visits, and what is due by kind: what is overdue, what is within its notice, and folded what comes later. Kinds
 * with overdue care are first, and those with nothing due yet stand together at the end.
 */
export default function Care(props: Props) {
  const { kinds, kind, until, page, pages, ticked, done, visits, today, refused } = props;
  const [only] = kind ? kinds : [];
  const shown = kinds.filter(({ total }) => total > 0);
  const isLater = (each: DueKind) => !kind && each.overdue + each.soon === 0;
  const later = shown.filter(isLater);
  const here = pageOfList(addressOf(props), page) + ticked.map((id) => `&horse=${id}`).join('');
  const overdue = kinds.reduce((sum, each) => sum + each.overdue, 0);
  return (
    <ShellLayout stylesheet="desk" dialog={done && <DoneForm form={done} close={here} />}>
      <PageHeader
        title={only?.name ?? 'Zabiegi'}
        detail={overdue > 0 ? `${overdue} po terminie` : 'Nic nie jest po terminie'}
        {...(kind && { back: addressOf({ kind: undefined, until }) })}
      >
        <ButtonLink icon={Settings2} href="/care/kinds">
          Rodzaje zabiegów
        </ButtonLink>
      </PageHeader>
      {refused && (
        <p className="summary" role="alert">
          Nie zapisano {refused} {plural(refused, 'konia', 'koni', 'koni')}: to było już zapisane na ten dzień albo
          planu już nie ma.
        </p>
      )}
      <form method="get" action="/care" className="wrap until on-screen">
        {kind && <HiddenFields of={{ kind }} />}
        <Field name="until" label="Termin do dnia" type="date" defaultValue={until} />
        <Button>Pokaż</Button>
      </form>
      {shown.length === 0 && (
        <Card>
          <EmptyState icon={Stethoscope} title={until ? 'Do tego dnia nic nie przypada' : 'Nie ma jeszcze planów'}>
            {!until && 'Terminy ustala się na stronie konia, w zakładce „Zabiegi”.'}
          </EmptyState>
        </Card>
      )}
      {!kind && <ComingVisits visits={visits} today={today} />}
      {shown
        .filter((each) => !isLater(each))
        .sort((one, other) => Number(other.overdue > 0) - Number(one.overdue > 0))
        .map((each) => (
          <DueOfKind key={each.id} of={each} {...props} />
        ))}
      {later.length > 0 && (
        <Card title="Później">
          <List label="Zabiegi, na które jeszcze nie czas">
            {later.map(({ id, name, total, plans }) => (
              <Row
                key={id}
                href={addressOf({ kind: id, until })}
                title={name}
                detail={plans[0] && `najbliższy termin ${formatDay(plans[0].next_on)}`}
                end={<span className="muted small">{horsesInWords(total)}</span>}
              />
            ))}
          </List>
        </Card>
      )}
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

function DueOfKind({ of, kind, until, page, ticked, all, today }: Props & { of: DueKind }) {
  const { id, name, overdue, soon, total, notice_days, plans } = of;
  const due = plans.filter(({ state }) => state !== 'later');
  const tickable = due.filter(({ visit }) => !visit);
  const rows = (state: CareState) =>
    plans
      .filter((plan) => plan.state === state)
      .map((plan) => {
        const isTicked = ticked.includes(plan.horse_id) || (all === id && tickable.includes(plan));
        return <Due key={plan.plan_id} plan={plan} ticked={isTicked} today={today} />;
      });
  const list = pageOfList(addressOf({ kind: id, until }), page);
  const other = pageOfList(addressOf({ kind, until, all: all === id ? undefined : id }), page);
  return (
    <Card id={`kind-${id}`} title={kind ? 'Terminy' : name} action={!kind && <a href={list}>Wszystkie ({total})</a>}>
      <form method="get" action="/care" className={due.length > 0 ? 'of-service care' : 'of-service care calm'}>
        <HiddenFields of={{ kind: id, ...(until && { until }) }} />
        {tickable.length > 0 && (
          <p className="tick-all on-screen">
            <a className="tall" href={`${other}#kind-${id}`}>
              {all === id ? 'Odznacz wszystkie' : `Zaznacz wszystkie (${tickable.length})`}
            </a>
          </p>
        )}
        <Group label="Po terminie" count={overdue} late rows={rows('overdue')} />
        <Group
          label={`Do ${notice_days} ${plural(notice_days, 'dnia', 'dni', 'dni')}`}
          count={soon}
          rows={rows('soon')}
        />
        {!kind && due.length < overdue + soon && (
          <p className="tick-all on-screen">
            <a className="tall" href={list}>
              Jeszcze {overdue + soon - due.length}
            </a>
          </p>
        )}
        {due.length < plans.length && (
          <Folded
            id={`later-${id}`}
            open={Boolean(kind) && (due.length === 0 || until !== undefined)}
            label={
              <span>
                Później <span className="muted">{total - overdue - soon}</span>
              </span>
            }
          >
            <fieldset>{rows('later')}</fieldset>
          </Folded>
        )}
        <div className="bar on-screen">
          <p className="muted none-ticked">Zaznacz konie, aby umówić wizytę albo zapisać zabieg.</p>
          <p className="muted">
            <span className="counts">Zaznaczono </span>
          </p>
          <Button name="dialog" value="done">
            Wykonano
          </Button>
          <Button kind="main" icon={CalendarClock} formAction="/visits/new">
            <span className="counts">Umów wizytę </span>
          </Button>
        </div>
      </form>
    </Card>
  );
}

type GroupProps = { label: string; count: number; late?: boolean; rows: ReactNode[] };

const Group = ({ label, count, late = false, rows }: GroupProps) =>
  rows.length > 0 && (
    <fieldset>
      <legend className={late ? 'late' : undefined}>
        {label} <span className="muted">{count}</span>
      </legend>
      {rows}
    </fieldset>
  );

const Due = ({ plan, ticked, today }: { plan: DuePlan; ticked: boolean; today: Day }) => (
  <div className={plan.health_alert ? 'due alarm' : 'due'}>
    <label className="pick">
      <input type="checkbox" name="horse" value={plan.horse_id} defaultChecked={ticked} />
      <BoxOf task={plan} />
      <span>
        <strong>{plan.horse_name}</strong>
        {plan.health_alert && <small> alert zdrowotny</small>}
      </span>
    </label>
    <a href={plan.visit ? `/visits/${plan.visit.id}` : `/horses/${plan.horse_id}?tab=care`}>
      {formatDay(plan.next_on)}
      {plan.visit ? (
        <small>wizyta {formatDay(plan.visit.day).slice(0, 5)}</small>
      ) : (
        <small className={plan.overdue ? 'late' : 'muted'}>{dueInWords(plan.next_on, today)}</small>
      )}
      <span className="visually-hidden">, {plan.horse_name}</span>
    </a>
  </div>
);
