import { CircleCheck } from 'lucide-react';
import { type Day, formatDayOfMonth, formatLongDay, formatShortDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { joinAlerts, type PageAlert } from '../../server/domain/texts.ts';
import type {
  AskedPerson,
  RemindPreview,
  UnpaidDeposit,
  UnpaidTab,
  UnpaidTotals,
} from '../../server/features/reminders/schema.ts';
import { UNPAID } from '../billing/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { withQuery } from '../parts/address.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { TickAll, TickedForm } from '../parts/ticked-form.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { MoneyPages } from './money-pages.tsx';
import { mayRemind, Payer, REMIND, waitsUntil } from './payer.tsx';
import { RemindDialog } from './remind-dialog.tsx';

type Props = {
  tab: UnpaidTab;
  search: string;
  today: Day;
  totals: UnpaidTotals;
  people: AskedPerson[];
  page: number;
  pages: number;
  total: number;
  /** Whether everybody who may be reminded is ticked. */
  ticked: boolean;
  deposit: UnpaidDeposit | null;
  remind: RemindPreview | null;
  alert: PageAlert | null;
};

const listOf = (tab: UnpaidTab, search: string) => {
  const query = new URLSearchParams({ ...(tab !== 'due' && { tab }), ...(search && { q: search }) });
  return query.size > 0 ? `${UNPAID}?${query}` : UNPAID;
};

/** The people who have to pay, overdue ones first, with how to reach them and what can be done. */
export default function Unpaid(props: Props) {
  const { tab, search, today, totals, page, pages, deposit, remind, alert } = props;
  const { alert: ours, path } = usePage();
  // The deposit before was paid so, and a statement is booked line by line.
  const method = new URLSearchParams(path.split('?')[1]).get('dialog_method');
  const list = pageOfList(listOf(tab, search), page);
  const here = method ? withQuery(list, `dialog_method=${method}`) : list;
  const dialog = deposit ? (
    <DepositDialog of={deposit} here={here} />
  ) : (
    remind && <RemindDialog of={remind} here={here} />
  );
  const tabTo = (to: UnpaidTab, name: string) => ({
    href: listOf(to, search),
    label: (
      <>
        {name} <span className={to === 'overdue' && totals.overdue > 0 ? 'late' : undefined}>{totals[to]}</span>
      </>
    ),
    current: to === tab,
  });
  return (
    <ShellLayout stylesheet="desk" alert={joinAlerts(alert, ours)} dialog={dialog}>
      <PageHeader title="Rozliczenia" detail={formatLongDay(today)}>
        <MoneyPages />
      </PageHeader>
      <SearchForm action={UNPAID} search={search} hint="osoba, koń, telefon" hidden={tab === 'due' ? {} : { tab }}>
        <ButtonLink kind="quiet" href={listOf(tab, '')}>
          Wyczyść
        </ButtonLink>
      </SearchForm>
      <Tabs
        even
        label="Kto ma zapłacić"
        tabs={[tabTo('due', 'Do zapłaty'), tabTo('overdue', 'Po terminie'), tabTo('former', 'Byli klienci')]}
      />
      <Card>
        <Sums {...props} />
        <People {...props} here={here} />
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

/** The sum of the whole tab, whatever is searched for. */
function Sums({ tab, totals: { asked, late, until, asked_of_former } }: Props) {
  if (tab === 'former')
    return (
      <header>
        <h2>Byli klienci: {formatMoney(asked_of_former)}</h2>
        <span className="muted small">konie już nie stoją w stajni, dług został</span>
      </header>
    );
  if (tab === 'overdue')
    return (
      <header>
        <h2 className={late > 0 ? 'late' : undefined}>Po terminie: {formatMoney(late)}</h2>
      </header>
    );
  return (
    <header>
      <h2>
        Do zapłaty{until && ` do ${formatDayOfMonth(until)}`}: {formatMoney(asked)}
      </h2>
      {late > 0 && (
        <span className="late">
          w tym po terminie <strong>{formatMoney(late)}</strong>
        </span>
      )}
    </header>
  );
}

/** Column headings on a wide screen. On others, and for screen readers, each fact has its own name. */
const Heads = () => (
  <p className="columns" aria-hidden>
    <span>Kto</span>
    <span className="sum">Do zapłaty</span>
    <span>Najstarszy termin</span>
    <span>Ostatnia wpłata</span>
    <span>Przypomniano</span>
  </p>
);

type ListProps = Props & { here: string };

function People({ tab, search, totals, people, ticked, here, today }: ListProps) {
  if (people.length === 0)
    return search ? (
      <EmptyState icon={CircleCheck} title="Nikogo takiego tu nie ma" />
    ) : (
      <EmptyState
        icon={CircleCheck}
        title={tab === 'overdue' ? 'Nikt się nie spóźnia' : 'Nikt nie ma nic do zapłaty'}
      />
    );
  const late = people.filter(({ overdue }) => overdue > 0);
  const due = people.filter(({ overdue }) => overdue === 0);
  const groups = [
    { name: 'Po terminie', count: totals.overdue, people: late },
    { name: 'W terminie', count: totals.due - totals.overdue, people: due },
  ].filter((group) => group.people.length > 0);
  return (
    <div className="asked">
      <TickAll here={here} ticked={ticked} count={people.filter((person) => mayRemind(person, today)).length} />
      <Heads />
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          {tab === 'due' && (
            <h3>
              {group.name} <span className="muted">{group.count}</span>
            </h3>
          )}
          <ul className="plain">
            {group.people.map((person) => (
              <Payer key={person.id} person={person} today={today} ticked={ticked} here={here} />
            ))}
          </ul>
        </section>
      ))}
      <RemindMany people={people} today={today} here={here} />
    </div>
  );
}

/** Reminds the ticked people; if nobody on the page may be reminded now, it tells from which day somebody may. */
function RemindMany({ people, today, here }: Pick<ListProps, 'people' | 'today' | 'here'>) {
  const reachable = people.filter(({ email }) => email !== null);
  const waiting = reachable.map((person) => waitsUntil(person, today));
  const [again] = waiting.filter((day) => day !== null).sort();
  if (waiting.every((day) => day !== null))
    return (
      <div className="picked on-screen">
        {again && (
          <p className="muted">
            Wszystkim{reachable.length < people.length && ', którzy mają e-mail,'} już przypomniano. Następne
            przypomnienie od {formatShortDay(again)}
          </p>
        )}
      </div>
    );
  return <TickedForm id={REMIND} here={here} dialog="remind" submit="Przypomnij zaznaczonym" />;
}
