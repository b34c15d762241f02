import { CircleCheck, Clock, DoorOpen, Flag, HeartPulse, Inbox, ServerCog, UserRoundX, Wallet } from 'lucide-react';
import { type Day, formatSince, formatTime } from '../../server/domain/days.ts';
import { formatMoney, grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { LeftOver } from '../../server/features/board/schema.ts';
import type { PanelAlert } from '../../server/features/today/schema.ts';
import type { LongestWaiting } from '../../server/features/visits/schema.ts';
import { UNSET } from '../admin/unset.ts';
import { assignAddress } from '../board/addresses.ts';
import { freeOnes, Matter } from '../board/attention.tsx';
import { tasksInWords } from '../board/in-words.ts';
import { answerAddress, DOUBTS } from '../doubts/addresses.ts';
import { horseAddress } from '../horses/addresses.ts';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List } from '../parts/list.tsx';
import { topicInWords } from '../visits/topics.ts';
import { ALERT, InLine, onDay } from './panel-facts.tsx';
import type { PanelProps } from './panel-props.ts';
import { PanelRequest } from './panel-request.tsx';

const ALERTS = `${sectionAddress(SECTION.panel)}&alerts=all`;

/** The menu counts up to this, and one more if there are more. */
const COUNTED = 50;

/** What needs attention: a line for each horse in alert and each request, one for each other kind. */
export function PanelAttention(panel: PanelProps) {
  const { alerts, alert_count, requests, visit, doubt_count, unset, today } = panel;
  const waiting = Math.max(requests.length, usePage().badges['/requests'] ?? 0);
  const { late, free } = panel.work;
  const { counts } = panel.payments;
  const kinds = [late, free > 0, visit, doubt_count > 0, counts.unpaid > 0, unset.length > 0].filter(Boolean).length;
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
            <strong>i&nbsp;jeszcze {horsesInWords(alert_count - alerts.length)} z alertem zdrowotnym</strong>
          </Matter>
        )}
        <Work {...panel} />
        {requests.map((request) => (
          <PanelRequest key={request.id} request={request} today={today} />
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
        {unset.length > 0 && (
          <Matter icon={ServerCog} href={sectionAddress(SECTION.tools)} act="Zobacz">
            <strong>Do ustawienia na serwerze</strong>
            <InLine facts={unset.map((setting) => UNSET[setting])} />
          </Matter>
        )}
      </List>
    </Card>
  );
}

const horsesInWords = (count: number) => `${count} ${plural(count, 'koń', 'konie', 'koni')}`;
const requestsInWords = (count: number) => `${count} ${plural(count, 'prośba', 'prośby', 'próśb')}`;

/** 'od dziś', 'od wczoraj', 'od środy, 18 listopada' */
const since = (day: Day, today: Day) => formatSince(day, today, 'text');

const VISITORS: Record<string, string> = { 'wizyta weterynarza': 'Weterynarz', 'wizyta kowala': 'Kowal' };

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A horse in alert: why, and what comes next today; `dated` adds since when, for the full list. */
export function InAlert({ alert, today, dated }: { alert: PanelAlert; today: Day; dated?: boolean }) {
  const { path } = usePage();
  const { id, name, box_number, reason, next } = alert;
  const details = [
    reason && sentence(reason.trim()),
    next && `${VISITORS[next.title.toLowerCase()] ?? next.title} o\u00a0${formatTime(next.starts_at)}.`,
    alert.since && (dated || !reason) && `Alert ${since(alert.since, today)}.`,
  ];
  return (
    <Matter icon={HeartPulse} tone="alarm" href={horseAddress(id, path)} act="Karta konia">
      <strong>
        {name}
        {box_number && <>&nbsp;· boks&nbsp;{box_number}</>}
      </strong>
      <Badge tone="alert">{ALERT}</Badge> <small>{details.filter(Boolean).join(' ')}</small>
    </Matter>
  );
}

function Work({ work, free: some, today }: PanelProps) {
  const { late, free } = work;
  return (
    <>
      {late && <Late late={late} today={today} />}
      {free > 0 && (
        <Matter icon={UserRoundX} href={assignAddress(today)} act="Przydziel">
          <strong>{tasksInWords(free)} na dziś bez&nbsp;pracownika</strong>
          {some.length === free ? <InLine facts={named(some)} /> : <small>{freeOnes(work)}</small>}
        </Matter>
      )}
    </>
  );
}

/** 'Solarium: Baron, Sarenka', 'Mycie poideł' */
const named = (tasks: PanelProps['free']) =>
  [...Map.groupBy(tasks, ({ service_name }) => service_name)].map(([service, of]) => {
    const horses = of.flatMap(({ horse_name }) => horse_name ?? []);
    return horses.length > 0 ? `${service}: ${horses.join(', ')}` : service;
  });

function Late({ late, today }: { late: LeftOver; today: Day }) {
  const { count, free, oldest } = late;
  return (
    <Matter icon={Clock} tone="overdue" href={`${sectionAddress(SECTION.tasks)}#late`} act="Zobacz">
      <strong>
        {tasksInWords(count)} {plural(count, 'zaległe', 'zaległe', 'zaległych')}
      </strong>
      <InLine facts={[`Najstarsze ${since(late.since, today)}: ${oldest}`, free && freeInWords(free.count, count)]} />
    </Matter>
  );
}

/** '2 bez pracownika'; 'wszystkie bez pracownika' for all, 'bez pracownika' for a single one */
function freeInWords(free: number, of: number): string {
  const many = free < of ? `${free}\u00a0` : of > 1 ? 'wszystkie ' : '';
  return `${many}bez\u00a0pracownika`;
}

/** A single doubt links to its line, several to their list. */
function Doubted({ doubts: [first], doubt_count: count, today }: PanelProps) {
  if (!first) return null;
  return (
    <Matter icon={Flag} href={count === 1 ? answerAddress(first) : DOUBTS} act={count === 1 ? 'Odpowiedz' : 'Zobacz'}>
      <strong>
        {count} {plural(count, 'wątpliwość', 'wątpliwości', 'wątpliwości')} do rozliczeń
      </strong>
      <InLine
        facts={[
          (count > 1 ? 'Najstarsza: ' : '') + first.owner_name,
          first.horse_name,
          formatMoney(grosze(-first.amount)),
          since(first.raised_on, today),
        ]}
      />
    </Matter>
  );
}

/** Who wants to see the stable: one by name, of several how many. */
function Visits({ visit, today }: { visit: LongestWaiting; today: Day }) {
  const { name, topic, wished_day, asked_on, total } = visit;
  const facts =
    total === 1
      ? [topicInWords(topic), wished_day && onDay(wished_day, today), since(asked_on, today)]
      : [`najdawniej ${since(asked_on, today)}`];
  return (
    <Matter icon={DoorOpen} href="/visits" act="Zobacz">
      <strong>
        {total === 1 ? `Prośba o wizytę: ${name}` : `${total} ${plural(total, 'prośba', 'prośby', 'próśb')} o wizytę`}
      </strong>
      <InLine facts={facts} />
    </Matter>
  );
}

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
