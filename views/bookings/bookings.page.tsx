import { Pencil, Plus, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '../../server/domain/days.ts';
import { formatRate, type Grosze } from '../../server/domain/money.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { BookedHorse, CountedAisle, HorseInBox, ManyDialog } from '../../server/features/bookings/schema.ts';
import { horsesInWords } from '../../server/features/bookings/texts.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Filters } from '../parts/filters.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { Cell, Table } from '../parts/table.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { listAddress, queryOf } from './addresses.ts';
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
  counts: { with: number; without: number };
  aisles: CountedAisle[];
  /** The aisle shown; null: outside of the listed boxes; undefined: all. */
  place: string | null | undefined;
  /** How much of the year's work is made, in percent; null once all is. */
  work: number | null;
  today: Day;
  dialog: ManyDialog | null;
};

export default function Bookings(props: Props) {
  const { service, list, page, pages, counts, place, work, dialog } = props;
  const tab = 'booked' in list ? 'with' : 'without';
  const at = { service: service.id, tab, place, page } as const;
  const here = pageOfList(listAddress(at), page);
  const tabTo = (name: 'with' | 'without', label: string) => ({
    href: listAddress({ service: service.id, tab: name }),
    label,
    current: tab === name,
  });
  return (
    <ShellLayout
      stylesheet="desk"
      dialog={dialog && <ManyBookingsDialog dialog={dialog} service={service} at={at} here={here} />}
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
      <Aisles {...props} tab={tab} />
      {'booked' in list ? (
        <Booked rows={list.booked} at={at} here={here} />
      ) : (
        <Unbooked rows={list.unbooked} at={at} here={here} service={service} />
      )}
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

const ELSEWHERE = 'Poza listą boksów';

/** The aisles as filters; nothing if all horses are in one aisle. */
function Aisles({ service, aisles, place, tab }: Props & { tab: 'with' | 'without' }) {
  if (aisles.length < 2) return null;
  const all = aisles.reduce((sum, { horses }) => sum + horses, 0);
  const filter = (label: string, aisle: string | null | undefined, count: number) => ({
    label,
    count,
    href: listAddress({ service: service.id, tab, place: aisle }),
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

type At = Parameters<typeof queryOf>[0];

type ListProps = { at: At; here: string };

/** A list with checkboxes, and actions on the ticked rows or on all of them. */
function Ticked({ at, title, actions, children }: { at: At; title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <form method="get" action="/bookings" className="bookings ticked">
      <HiddenFields of={{ ...queryOf(at), back: listAddress(at) }} />
      <Card title={title} action={<div className="row-of-buttons">{actions}</div>}>
        {children}
      </Card>
    </form>
  );
}

function Booked({ rows, at, here }: ListProps & { rows: BookedHorse[] }) {
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={Tags} title="Nikt nie ma tej usługi">
          Dodasz ją koniom w zakładce „Nie mają”.
        </EmptyState>
      </Card>
    );
  const columns = [{ label: 'Koń' }, { label: 'Cena', num: true }, { label: 'Kiedy' }, { label: 'Do' }];
  return (
    <Ticked
      at={at}
      title="Konie z tą usługą"
      actions={
        <>
          <Button name="dialog" value="change">
            Zmień zaznaczonym
          </Button>
          <ButtonLink kind="main" icon={Pencil} href={`${here}&dialog=change-all`}>
            Zmień wszystkim
          </ButtonLink>
          <Button formAction="/instructions">Co dostają zaznaczone</Button>
          <ButtonLink href={`/instructions?${new URLSearchParams({ ...queryOf(at), back: here })}`}>
            Co dostają wszystkie
          </ButtonLink>
          <Button name="dialog" value="end">
            Zakończ zaznaczonym
          </Button>
          <ButtonLink href={`${here}&dialog=end-all`}>Zakończ wszystkim</ButtonLink>
        </>
      }
    >
      <Table
        caption="Konie, które mają usługę"
        columns={columns}
        body={byAisle(
          rows,
          ({ horse }) => horse.aisle,
          columns.length,
          (row) => <BookedRow key={row.id} row={row} />,
        )}
      />
    </Ticked>
  );
}

function Unbooked({ rows, at, here, service }: ListProps & { rows: HorseInBox[]; service: Service }) {
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={Tags} title="Wszystkie konie mają tę usługę" />
      </Card>
    );
  return (
    <Ticked
      at={at}
      title="Konie bez tej usługi"
      actions={
        service.offered && (
          <>
            <Button name="dialog" value="book">
              Dodaj zaznaczonym
            </Button>
            <ButtonLink kind="main" icon={Plus} href={`${here}&dialog=book-all`}>
              Dodaj wszystkim
            </ButtonLink>
          </>
        )
      }
    >
      <Table
        caption="Konie, które nie mają usługi"
        columns={[{ label: 'Koń' }]}
        body={byAisle(
          rows,
          ({ aisle }) => aisle,
          1,
          (horse) => (
            <tr key={horse.id}>
              <Tick value={horse.id} horse={horse} />
            </tr>
          ),
        )}
      />
    </Ticked>
  );
}

/** The rows under the names of their aisles. */
function byAisle<Row>(
  rows: Row[],
  aisleOf: (row: Row) => string | null,
  columns: number,
  draw: (row: Row) => ReactNode,
): ReactNode {
  return [...Map.groupBy(rows, aisleOf)].map(([aisle, some]) => (
    <tbody key={aisle ?? ''}>
      <tr className="group">
        <th scope="rowgroup" colSpan={columns}>
          {aisle ?? ELSEWHERE}
        </th>
      </tr>
      {some.map(draw)}
    </tbody>
  ));
}

const Tick = ({ value, horse: { name, box_number } }: { value: string; horse: HorseInBox }) => (
  <td className="name">
    <label className="choice">
      <input type="checkbox" name="dialog_ids" value={value} />
      <span>
        <Cut text={name} max={20} />
        <small className="muted"> {box_number ? `boks ${box_number}` : 'bez boksu'}</small>
      </span>
    </label>
  </td>
);

function BookedRow({ row: { id, horse, onetime, monthly, terms } }: { row: BookedHorse }) {
  const [now, ...later] = terms;
  if (!now) return null;
  return (
    <tr>
      <Tick value={id} horse={horse} />
      <Cell num>
        <Price amount={now.price} monthly={monthly} />
      </Cell>
      <ScheduleCells schedule={{ onetime, ...now }} later={later} monthly={monthly} />
    </tr>
  );
}
