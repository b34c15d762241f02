import { CircleCheck, Printer } from 'lucide-react';
import { BETWEEN_REMINDERS } from '../../server/domain/asked.ts';
import {
  addDays,
  type Day,
  daysBetween,
  formatDay,
  formatDayOfMonth,
  formatLongDay,
  formatShortDay,
} from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { isErased } from '../../server/domain/names.ts';
import { plural } from '../../server/domain/plural.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { AskedPerson, UnpaidDeposit, UnpaidTab, UnpaidTotals } from '../../server/features/reminders/schema.ts';
import { UNPAID } from '../billing/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { MoneyPages } from './money-pages.tsx';

type Props = {
  tab: UnpaidTab;
  search: string;
  today: Day;
  totals: UnpaidTotals;
  people: AskedPerson[];
  page: number;
  pages: number;
  total: number;
  /** Everybody who may be reminded. */
  ticked: boolean;
  deposit: UnpaidDeposit | null;
  alert: PageAlert | null;
};

const REMIND = '/api/remind_of_payment';
const listOf = (tab: UnpaidTab, search: string) => {
  const query = new URLSearchParams({ ...(tab !== 'due' && { tab }), ...(search && { q: search }) });
  return query.size > 0 ? `${UNPAID}?${query}` : UNPAID;
};

const withQuery = (list: string, query: string) => `${list}${list.includes('?') ? '&' : '?'}${query}`;

/** Who is asked to pay: those who are late first, each with how to reach them and what is done about it. */
export default function Unpaid(props: Props) {
  const { tab, search, today, totals, page, pages, deposit, alert } = props;
  const { alert: ours } = usePage();
  const here = pageOfList(listOf(tab, search), page);
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
    <ShellLayout stylesheet="desk" alert={alert ?? ours} dialog={deposit && <DepositDialog of={deposit} here={here} />}>
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

/** What all of a tab come to, whatever is searched for. */
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

/** On a desk; elsewhere each fact has its name before it, as it has for readers everywhere. */
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
    <div className="asked" id="remind-person_ids">
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
              <Person key={person.id} person={person} today={today} ticked={ticked} here={here} />
            ))}
          </ul>
        </section>
      ))}
      <Form action={REMIND} id="remind-one" className="">
        {null}
      </Form>
      <RemindMany people={people} today={today} ticked={ticked} here={here} />
    </div>
  );
}

/** Reminds those who are ticked; where nobody of the page may be reminded now, it says since when somebody may. */
function RemindMany({ people, today, ticked, here }: Pick<ListProps, 'people' | 'today' | 'ticked' | 'here'>) {
  const reachable = people.filter(({ email }) => email !== null);
  const waiting = reachable.map((person) => waitsUntil(person, today));
  const [again] = waiting.filter((day) => day !== null).sort();
  if (waiting.every((day) => day !== null))
    return (
      <div className="picked on-screen">
        <ErrorSummary form="remind" />
        {again && (
          <p className="muted">
            Wszystkim{reachable.length < people.length && ', którzy mają e-mail,'} już przypomniano. Następne
            przypomnienie od {formatShortDay(again)}
          </p>
        )}
      </div>
    );
  return (
    <Form action={REMIND} id="remind" className="picked on-screen">
      <ErrorSummary form="remind" />
      <ButtonLink href={ticked ? here : withQuery(here, 'all=1')}>
        {ticked ? 'Odznacz wszystkich' : 'Zaznacz wszystkich'}
      </ButtonLink>
      <Button kind="main" className="counts">
        Przypomnij zaznaczonym{' '}
      </Button>
    </Form>
  );
}

/** The day from which somebody may be reminded again, if that is still to come. */
function waitsUntil({ reminded_on }: AskedPerson, today: Day): Day | null {
  const again = reminded_on && addDays(reminded_on, BETWEEN_REMINDERS);
  return again && again > today ? again : null;
}

type PersonProps = { person: AskedPerson; today: Day; ticked: boolean; here: string };

function Person({ person, today, ticked, here }: PersonProps) {
  const { id, first_name, last_name, phone_number, has_account, horses, asked, overdue, last, reminded_on } = person;
  const name = `${first_name} ${last_name}`;
  const erased = isErased(person);
  const again = waitsUntil(person, today);
  const may = person.email !== null && !again;
  const facts = horses.map(({ name: horse, left_on: on }) => (on ? `${horse} do ${formatDay(on)}` : horse)).join(', ');
  return (
    <li className="payer">
      <Check
        name="person_ids"
        form="remind"
        value={id}
        defaultChecked={ticked && may}
        disabled={!may}
        hidden={erased}
        label={!erased && <span className="visually-hidden">Przypomnij: {name}</span>}
      />
      <div className="who">
        {erased ? <strong>{name}</strong> : <a href={`/user/${id}?tab=payments`}>{name}</a>}
        <small>
          {facts}
          {!has_account && !erased && ' · bez logowania'}
        </small>
        {phone_number ? <PhoneLink digits={phone_number} /> : !erased && <small>bez telefonu</small>}
      </div>
      <p className="sum">
        <strong>{formatMoney(asked)}</strong>
        {overdue > 0 && <small className="late">po terminie {formatMoney(overdue)}</small>}
      </p>
      <dl>
        <Due person={person} today={today} />
        <Fact name="wpłata">
          {last ? (
            <>
              {formatDay(last.on)} <small>{formatMoney(last.amount)}</small>
            </>
          ) : (
            'nie było'
          )}
        </Fact>
        {reminded_on && <Fact name="przypomniano">{formatShortDay(reminded_on)}</Fact>}
      </dl>
      <div className="acts on-screen">
        {again ? (
          <small className="muted">Przypomnij od {formatShortDay(again)}</small>
        ) : person.email ? (
          <Button form="remind-one" name="person_ids" value={id}>
            Przypomnij<span className="visually-hidden">: {name}</span>
          </Button>
        ) : (
          <ButtonLink icon={Printer} href={`/statements/${id}/${today.slice(0, 7)}`}>
            Drukuj<span className="visually-hidden">: {name}</span>
          </ButtonLink>
        )}
        <ButtonLink href={withQuery(here, `dialog=deposit&dialog_id=${id}`)}>
          Zapisz wpłatę<span className="visually-hidden">: {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

/** The oldest day that is not paid, and how long ago it was or how soon it is. */
function Due({ person: { since, until }, today }: { person: AskedPerson; today: Day }) {
  const day = since ?? until;
  if (!day) return null;
  const days = daysBetween(day, today);
  const size = `${Math.abs(days)} ${plural(Math.abs(days), 'dzień', 'dni', 'dni')}`;
  return (
    <Fact name="termin">
      <span className={since ? 'late' : undefined}>{formatDay(day)}</span>{' '}
      <small>{days === 0 ? 'dziś' : days > 0 ? `${size} temu` : `za ${size}`}</small>
    </Fact>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
