import { Pencil, Plus, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '../../server/domain/days.ts';
import { formatRate, type Grosze } from '../../server/domain/money.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type {
  BookedHorse,
  CountedAisle,
  HorseInBox,
  ManyDialog,
  Ticked,
} from '../../server/features/bookings/schema.ts';
import { horsesInWords } from '../../server/features/bookings/texts.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { Filters } from '../parts/filters.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { Cell, Table } from '../parts/table.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { BoxOf } from '../tasks/round-sheet.tsx';
import { listAddress, queryOf, ticksOf } from './addresses.ts';
import { ScheduleCells } from './later.tsx';
import { ManyBookingsDialog } from './many-dialogs.tsx';
import { Price } from './price.tsx';
import { WorkOnItsWay } from './work-on-its-way.tsx';

type Service = { id: string; name: string; price: Grosze; monthly: boolean; offered: boolean };

type Props = {
  service: Service;
  list: { booked: BookedHorse[] } | { unbooked: HorseInBox[] };
  page: number;
  pages: number;
  /** The number of rows of all pages. */
  total: number;
  counts: { with: number; without: number };
  aisles: CountedAisle[];
  /** The list that the address names. */
  tab: 'with' | 'without' | undefined;
  /** The aisle shown; null: outside of the listed boxes; undefined: all. */
  place: string | null | undefined;
  search: string;
  ticked: Ticked;
  /** The ids of the ticked rows that the page does not show. */
  elsewhere: string[];
  /** How much of the year's work is made, in percent; null once all is. */
  work: number | null;
  today: Day;
  dialog: ManyDialog | null;
};

type At = Parameters<typeof queryOf>[0];

export default function Bookings(props: Props) {
  const { service, list, page, tab, counts, place, search, ticked, work, dialog } = props;
  const at = { service: service.id, tab, place, search, page };
  const here = listAddress(at);
  const shown = 'booked' in list ? 'with' : 'without';
  const tabTo = (name: 'with' | 'without', label: string) => ({
    href: listAddress({ service: service.id, tab: name }),
    label,
    current: shown === name,
  });
  return (
    <ShellLayout
      stylesheet="desk"
      dialog={
        dialog && (
          <ManyBookingsDialog dialog={dialog} service={service} ids={ticked.ids} here={here + ticksOf(ticked)} />
        )
      }
    >
      <PageHeader
        title={service.name}
        detail={`Kto ma: ${horsesInWords(counts.with)} · w cenniku ${formatRate(service.price, service.monthly)}`}
        back={sectionAddress(SECTION.services)}
      />
      {work !== null && <WorkOnItsWay percent={work} href={here} />}
      <Tabs
        label="Konie"
        tabs={[tabTo('with', `Mają (${counts.with})`), tabTo('without', `Nie mają (${counts.without})`)]}
      />
      {/* One form, so that a search keeps what is ticked. */}
      <form method="get" action="/bookings" className="bookings of-service">
        <HiddenFields of={{ ...queryOf({ ...at, search: '' }), back: here }} />
        <search className="search on-screen">
          <Field name="q" label="Szukaj" placeholder="koń, boks, właściciel" type="search" defaultValue={search} />
          <Button>Szukaj</Button>
        </search>
        <Aisles {...props} at={at} />
        {'booked' in list ? (
          <Booked {...props} rows={list.booked} at={at} here={here} />
        ) : (
          <Unbooked {...props} rows={list.unbooked} at={at} here={here} />
        )}
      </form>
    </ShellLayout>
  );
}

const ELSEWHERE = 'Poza listą boksów';

/** The value of a button that leads to another list with what is ticked, which a link would lose. */
const toList = (at: At) => String(new URLSearchParams(queryOf(at)));

/** The aisles as filters; nothing if all horses are in one aisle. */
function Aisles({ aisles, place, at }: Props & { at: At }) {
  if (aisles.length < 2) return null;
  const all = aisles.reduce((sum, { horses }) => sum + horses, 0);
  const filter = (label: string, aisle: string | null | undefined, count: number) => ({
    label,
    count,
    to: toList({ ...at, place: aisle, page: 1 }),
    current: place === aisle,
  });
  return (
    <Filters
      label="Alejki"
      filters={[
        filter('Wszystkie', undefined, all),
        ...aisles.map(({ aisle, horses }) => filter(aisle ?? ELSEWHERE, aisle, horses)),
      ]}
    />
  );
}

type ListProps<Row> = Props & { rows: Row[]; at: At; here: string };

const Nothing = ({ of: { search }, title }: { of: Props; title: string }) => (
  <Card>
    <EmptyState icon={Tags} title={search ? 'Nie ma tu takiego konia' : title} />
  </Card>
);

type TickedProps = ListProps<unknown> & { main: ReactNode; more?: ReactNode; children: ReactNode };

/** A list with checkboxes. What is done with the ticked rows stands in a bar at its foot, with their number. */
function TickedList(props: TickedProps) {
  const { total, page, pages, ticked, elsewhere, here, main, more, at, children } = props;
  const named = elsewhere.filter((id) => ticked.ids.includes(id));
  return (
    <>
      <Card>
        <p className="tick-all on-screen">
          <a className="tall" href={ticked.all ? here : `${here}${ticksOf({ ids: named, all: true, rest: false })}`}>
            {ticked.all ? 'Odznacz wszystkie' : `Zaznacz wszystkie (${total})`}
          </a>
        </p>
        {children}
        {main && (
          <div className="bar on-screen">
            <p className="muted">
              {/* The stylesheet counts the ticks, and one of these for each row of the other pages. */}
              {elsewhere.map((id) => (
                <i key={id} />
              ))}
              <span className="counts">Zaznaczono </span>
              {elsewhere.length > 0 && ', także na innych stronach'}
            </p>
            <HiddenFields of={{ dialog_ids: named, dialog_rest: elsewhere.length > named.length ? ['1'] : [] }} />
            {more && (
              <details>
                <summary className="button">Więcej</summary>
                <div className="further">{more}</div>
              </details>
            )}
            {main}
          </div>
        )}
      </Card>
      <Pager page={page} pages={pages} to={(page) => toList({ ...at, page })} />
    </>
  );
}

const isTicked = ({ ticked: { all, ids } }: Props, id: string): boolean => all || ids.includes(id);

function Booked(props: ListProps<BookedHorse>) {
  const { rows } = props;
  if (rows.length === 0) return <Nothing of={props} title="Nikt nie ma tej usługi" />;
  const columns = [{ label: 'Koń' }, { label: 'Cena', num: true }, { label: 'Kiedy' }, { label: 'Do' }];
  return (
    <TickedList
      {...props}
      main={
        <Button kind="main" icon={Pencil} name="dialog" value="change">
          <span className="counts">Zmień zaznaczonym </span>
        </Button>
      }
      more={
        <>
          <Button kind="quiet" formAction="/instructions">
            Co dostają zaznaczone
          </Button>
          <Button kind="quiet" name="dialog" value="end">
            Zakończ zaznaczonym
          </Button>
        </>
      }
    >
      <Table
        caption="Konie, które mają usługę"
        columns={columns}
        body={byAisle(rows, ({ horse }) => horse.aisle).map(([aisle, some]) => (
          <tbody key={aisle}>
            <tr className="group">
              <th scope="rowgroup" colSpan={columns.length}>
                {aisle}
              </th>
            </tr>
            {some.map((row) => (
              <BookedRow key={row.id} row={row} ticked={isTicked(props, row.id)} />
            ))}
          </tbody>
        ))}
      />
    </TickedList>
  );
}

function Unbooked(props: ListProps<HorseInBox>) {
  const { rows, service, counts } = props;
  if (rows.length === 0)
    return <Nothing of={props} title={counts.with > 0 ? 'Wszystkie konie mają tę usługę' : 'Nie ma jeszcze koni'} />;
  return (
    <TickedList
      {...props}
      main={
        service.offered && (
          <Button kind="main" icon={Plus} name="dialog" value="book">
            <span className="counts">Dodaj zaznaczonym </span>
          </Button>
        )
      }
    >
      {byAisle(rows, ({ aisle }) => aisle).map(([aisle, some]) => (
        <fieldset key={aisle}>
          <legend>{aisle}</legend>
          {some.map((horse) => (
            <label key={horse.id} className="pick">
              <input type="checkbox" name="dialog_ids" value={horse.id} defaultChecked={isTicked(props, horse.id)} />
              <BoxOf task={horse} />
              <strong>
                <Cut text={horse.name} max={20} />
              </strong>
            </label>
          ))}
        </fieldset>
      ))}
    </TickedList>
  );
}

/** The rows by the names of their aisles. */
const byAisle = <Row,>(rows: Row[], aisleOf: (row: Row) => string | null): [string, Row[]][] => [
  ...Map.groupBy(rows, (row) => aisleOf(row) ?? ELSEWHERE),
];

type BookedProps = { row: BookedHorse; ticked: boolean };

function BookedRow({ row: { id, horse, onetime, monthly, terms }, ticked }: BookedProps) {
  const [now, ...later] = terms;
  if (!now) return null;
  return (
    <tr>
      <td className="name">
        <label className="choice">
          <input type="checkbox" name="dialog_ids" value={id} defaultChecked={ticked} />
          <span>
            <Cut text={horse.name} max={20} />
            <small className="muted"> {horse.box_number ? `boks ${horse.box_number}` : 'bez boksu'}</small>
          </span>
        </label>
      </td>
      <Cell num>
        <Price amount={now.price} monthly={monthly} />
      </Cell>
      <ScheduleCells schedule={{ onetime, ...now }} later={later} monthly={monthly} />
    </tr>
  );
}
