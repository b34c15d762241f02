import { CircleCheck, Clock, DoorOpen, Flag, HeartPulse, Inbox, UserRoundX, Wallet } from 'lucide-react';
import {
  addDays,
  type Day,
  formatDay,
  formatLongDay,
  formatSince,
  formatTime,
  weekdayOf,
} from '../../server/domain/days.ts';
import { formatMoney, grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { shortWeekday } from '../../server/domain/recurrence.ts';
import { assignAddress } from '../board/addresses.ts';
import { freeOnes, Matter } from '../board/attention.tsx';
import { tasksInWords } from '../board/in-words.ts';
import { Decision } from '../bookings/decision.tsx';
import type { ShownRequest } from '../bookings/props.ts';
import { answerAddress, DOUBTS } from '../doubts/props.ts';
import { horseAddress } from '../horses/addresses.ts';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { List } from '../parts/list.tsx';
import { topicInWords } from '../visits/topics.ts';
import type { PanelAlert, PanelProps, PanelVisit } from './panel-props.ts';

/** Facts in a line; none of its lines begins with the dot. */
const inLine = (facts: readonly (string | number | false | null | undefined)[]) =>
  facts.filter(Boolean).join('\u00a0· ');

/** Where managers see every horse in alert. */
const ALERTS = '/home?section=0&alerts=all';

/** The menu counts so many requests, and one more if there are more. */
const COUNTED = 50;

/** What needs somebody: a line for each horse in alert and each request, one for each kind of the rest. */
export function PanelAttention(panel: PanelProps) {
  const { alerts, alert_count, requests, visit, doubt_count, today } = panel;
  const waiting = Math.max(requests.length, usePage().badges['/requests'] ?? 0);
  const { late, free } = panel.work;
  const { counts } = panel.payments;
  const kinds = [late, late?.free, free > 0, visit, doubt_count > 0, counts.unpaid > 0].filter(Boolean).length;
  const matters = alert_count + Math.min(waiting, COUNTED) + kinds;
  if (matters === 0)
    return (
      <Card title="Wymaga uwagi">
        <EmptyState icon={CircleCheck} title="Wszystko pod kontrolą">
          Żadnego alertu, zaległości, zadania bez pracownika, prośby, wątpliwości ani nieopłaconego konia.
        </EmptyState>
      </Card>
    );
  return (
    <Card
      title="Wymaga uwagi"
      action={
        <Badge>
          {waiting > COUNTED && 'ponad '}
          {matters} {plural(matters, 'sprawa', 'sprawy', 'spraw')}
        </Badge>
      }
    >
      <List label="Wymaga uwagi">
        {alerts.map((alert) => (
          <InAlert key={alert.id} alert={alert} today={today} />
        ))}
        {alert_count > alerts.length && (
          <Matter icon={HeartPulse} tone="alarm" href={ALERTS} act="Wszystkie">
            <strong>i jeszcze {horsesInWords(alert_count - alerts.length)} z alertem zdrowotnym</strong>
          </Matter>
        )}
        <Work {...panel} />
        {requests.map((request) => (
          <Request key={request.id} request={request} today={today} />
        ))}
        {waiting > requests.length && (
          <Matter icon={Inbox} href="/requests" act="Wszystkie">
            <strong>
              i jeszcze {waiting > COUNTED && 'ponad '}
              {requestsInWords(Math.min(waiting, COUNTED) - requests.length)}
            </strong>
          </Matter>
        )}
        {visit && <Visits visit={visit} today={today} />}
        <Doubted {...panel} />
        <Unpaid {...panel} />
      </List>
    </Card>
  );
}

const horsesInWords = (count: number) => `${count} ${plural(count, 'koń', 'konie', 'koni')}`;
const requestsInWords = (count: number) => `${count} ${plural(count, 'prośba', 'prośby', 'próśb')}`;

/** 'od dziś', 'od wczoraj', 'od środy, 18 lis' */
const since = (day: Day, today: Day) => (day === today ? 'od dziś' : formatSince(day, today));

export function InAlert({ alert, today }: { alert: PanelAlert; today: Day }) {
  const { path } = usePage();
  const { id, name, box_number, reason, next } = alert;
  const facts = [
    reason?.replace(/\.$/, ''),
    alert.since && since(alert.since, today),
    next && `${next.title} o ${formatTime(next.starts_at)}`,
  ];
  return (
    <Matter icon={HeartPulse} tone="alarm" href={horseAddress(id, path)} act="Karta konia">
      <strong>
        {name}
        {box_number && <> · boks {box_number}</>} <Badge tone="alert">Alert zdrowotny</Badge>
      </strong>
      <small>{inLine(facts)}</small>
    </Matter>
  );
}

/** What is overdue, and what nobody has. */
function Work({ work, free: some, today }: PanelProps) {
  const { late, free } = work;
  const named =
    some.length === free &&
    some.map((task) => (task.horse_name ? `${task.service_name}: ${task.horse_name}` : task.service_name));
  return (
    <>
      {late && (
        <Matter icon={Clock} tone="overdue" href="/home?section=2#late" act="Zobacz">
          <strong>
            {tasksInWords(late.count)} {plural(late.count, 'zaległe', 'zaległe', 'zaległych')}
          </strong>
          <small>
            Najstarsze {since(late.since, today)}: {late.oldest}
          </small>
        </Matter>
      )}
      {late?.free && (
        <Matter icon={UserRoundX} href={assignAddress(late.free.since)} act="Przydziel">
          <strong>
            {late.free.count === late.count ? 'Zaległe są' : `${late.free.count} z zaległych`} bez pracownika
          </strong>
          <small>Najstarsze {since(late.free.since, today)}</small>
        </Matter>
      )}
      {free > 0 && (
        <Matter icon={UserRoundX} href={assignAddress(today)} act="Przydziel">
          <strong>{tasksInWords(free)} na dziś bez pracownika</strong>
          <small>{named ? inLine(named) : freeOnes(work)}</small>
        </Matter>
      )}
    </>
  );
}

const ON = ['poniedziałek', 'wtorek', 'środę', 'czwartek', 'piątek', 'sobotę', 'niedzielę'];

/** 'na dziś', 'na jutro, 21 listopada', 'na wtorek, 24 listopada' */
function onDay(day: Day, today: Day): string {
  if (day === today) return 'na dziś';
  if (day.slice(0, 4) !== today.slice(0, 4)) return `na ${formatDay(day)}`;
  const weekday = day === addDays(today, 1) ? 'jutro' : ON[weekdayOf(day) - 1];
  return `na ${weekday}, ${formatLongDay(day).replace(/^.*, /, '')}`;
}

/** The same of what is asked for again and again: 'codziennie', 'Wt, Cz do 31.03.2027'. */
function whenOf({ onetime, days_of_week, check_until }: ShownRequest, today: Day): string {
  if (onetime) return check_until ? onDay(check_until, today) : '';
  const days = days_of_week.length === 7 ? 'codziennie' : days_of_week.map(shortWeekday).join(', ');
  return check_until ? `${days} do ${formatDay(check_until)}` : days;
}

function Request({ request, today }: { request: ShownRequest; today: Day }) {
  const { path } = usePage();
  const { name, horse, owner_name, price, remark, passed } = request;
  const facts = [
    owner_name,
    whenOf(request, today),
    price && formatMoney(price),
    remark && 'z uwagą',
    passed && 'termin minął, prośbę można tylko odrzucić',
  ];
  return (
    <li className="row matter asks">
      <Icon of={Inbox} />
      <span className="text">
        <strong>
          <a className="whole" href="/requests">
            Prośba: {name} · {horse.name}
          </a>{' '}
          {horse.health_alert && <Badge tone="alert">Alert zdrowotny</Badge>}
        </strong>
        <small>{inLine(facts)}</small>
      </span>
      <span className="acts">
        <Decision of={request} horse={horse.name} back={path} />
      </span>
    </li>
  );
}

/** One is answered at its line, several are chosen from in their list. */
function Doubted({ doubts: [first], doubt_count: count, today }: PanelProps) {
  if (!first) return null;
  return (
    <Matter icon={Flag} href={count === 1 ? answerAddress(first) : DOUBTS} act={count === 1 ? 'Odpowiedz' : 'Zobacz'}>
      <strong>
        {count} {plural(count, 'wątpliwość', 'wątpliwości', 'wątpliwości')} do rozliczeń
      </strong>
      <small>
        {count > 1 && 'Najstarsza: '}
        {inLine([
          first.owner_name,
          first.horse_name,
          formatMoney(grosze(-first.amount)),
          since(first.raised_on, today),
        ])}
      </small>
    </Matter>
  );
}

/** Who wants to see the stable: one by name, of several how many. */
function Visits({ visit, today }: { visit: PanelVisit; today: Day }) {
  const { name, topic, wished_day, asked_on, of } = visit;
  const facts =
    of === 1
      ? [topicInWords(topic), wished_day && onDay(wished_day, today), since(asked_on, today)]
      : [`najdawniej ${since(asked_on, today)}`];
  return (
    <Matter icon={DoorOpen} href="/visits" act="Zobacz">
      <strong>
        {of === 1 ? `Prośba o wizytę: ${name}` : `${of} ${plural(of, 'prośba', 'prośby', 'próśb')} o wizytę`}
      </strong>
      <small>{inLine(facts)}</small>
    </Matter>
  );
}

/** One horse is settled in its payments, several are chosen from below. */
function Unpaid({ payments: { counts, unpaid }, today }: PanelProps) {
  const [first] = unpaid;
  if (!first) return null;
  const one = counts.unpaid === 1;
  const oldest = unpaid.length === counts.unpaid && unpaid.map(({ payment_date }) => payment_date).sort()[0];
  return (
    <Matter
      icon={Wallet}
      tone="overdue"
      href={one ? `/user/${first.user_id}/payments/${first.horse_id}?returnType=1` : '#nieoplacone'}
      act={one ? 'Rozliczenie' : 'Zobacz'}
    >
      <strong>
        {horsesInWords(counts.unpaid)} {plural(counts.unpaid, 'nieopłacony', 'nieopłacone', 'nieopłaconych')}
      </strong>
      <small>
        {one ? `${first.horse_name}, ` : 'Razem '}
        {formatMoney(counts.overdue)}
        {oldest && `, ${one ? '' : 'najdawniej '}${since(oldest, today)}`}
      </small>
    </Matter>
  );
}
