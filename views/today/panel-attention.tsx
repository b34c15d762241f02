import { DoorOpen, Flag, Inbox, Stethoscope, TriangleAlert, Utensils, Wallet, Warehouse } from 'lucide-react';
import { MAX_COUNTED } from '../../server/domain/counted.ts';
import { type Day, formatDayInText, formatOn, formatSince, formatTime } from '../../server/domain/days.ts';
import { formatMoney, grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { PanelAlert } from '../../server/features/today/schema.ts';
import type { FirstInLine, LongestWaiting } from '../../server/features/visits/schema.ts';
import { Absences, AlertOf, Free, freeInServices, Late } from '../board/attention.tsx';
import { answerAddress, DOUBTS } from '../doubts/addresses.ts';
import { usePage } from '../page-context.tsx';
import { InLine } from '../parts/in-line.tsx';
import { Matter, Matters } from '../parts/matters.tsx';
import { topicInWords } from '../visits/topics.ts';
import type { PanelProps } from './panel-props.ts';
import { PanelRequest } from './panel-request.tsx';

const ALERTS = `${sectionAddress(SECTION.panel)}&alerts=all`;

/** What needs attention: a line for each horse in alert and each request, one for each other kind. */
export function PanelAttention(panel: PanelProps) {
  const { absences, alerts, care, requests, visit, inLine, doubt, today, free: some } = panel;
  const { badges } = usePage();
  const waiting = Math.max(requests.length, badges['/requests'] ?? 0);
  const changes = badges['/requests/instructions'] ?? 0;
  const { late, free } = panel.work;
  const { counts } = panel.payments;
  const kinds = [late, care, free > 0, changes > 0, visit, inLine, doubt, counts.unpaid > 0].filter(Boolean).length;
  return (
    <Matters
      count={alerts.total + Math.min(waiting, MAX_COUNTED) + kinds + absences.length}
      more={waiting > MAX_COUNTED}
      allWell="Żadnego alertu, zaległości, zadania bez pracownika, prośby, wątpliwości ani nieopłaconego konia."
    >
      {alerts.rows.map((alert) => (
        <InAlert key={alert.id} alert={alert} today={today} />
      ))}
      {alerts.total > alerts.rows.length && (
        <Matter icon={TriangleAlert} tone="alarm" href={ALERTS} act="Wszystkie">
          <strong>i&nbsp;jeszcze {horsesInWords(alerts.total - alerts.rows.length)} z alertem zdrowotnym</strong>
        </Matter>
      )}
      {late && <Late late={late} today={today} />}
      {care && (
        <Matter icon={Stethoscope} tone="overdue" href="/care" act="Zobacz">
          <strong>
            {care.count} {plural(care.count, 'zabieg', 'zabiegi', 'zabiegów')} po terminie
          </strong>
          <small>
            {care.count > 1 && 'Najdawniej '}
            {formatSince(care.since, today, 'text')}
          </small>
        </Matter>
      )}
      {free > 0 && (
        <Free of={panel.work} facts={some.length === free ? tasksByService(some) : freeInServices(panel.work)} />
      )}
      <Absences of={absences} today={today} />
      {requests.map((request) => (
        <PanelRequest key={request.id} request={request} today={today} />
      ))}
      {waiting > requests.length && (
        <Matter icon={Inbox} href="/requests" act="Wszystkie">
          <strong>
            i jeszcze {waiting > MAX_COUNTED && 'ponad '}
            {requestsInWords(Math.min(waiting, MAX_COUNTED) - requests.length)}
          </strong>
        </Matter>
      )}
      {changes > 0 && (
        <Matter icon={Utensils} href="/requests/instructions" act="Zobacz">
          <strong>{requestsInWords(Math.min(changes, MAX_COUNTED))} o karmienie</strong>
        </Matter>
      )}
      {visit && <Visits visit={visit} today={today} />}
      {inLine && <InLineForBox first={inLine} today={today} />}
      <Doubted {...panel} />
      <Unpaid {...panel} />
    </Matters>
  );
}

const horsesInWords = (count: number) => `${count} ${plural(count, 'koń', 'konie', 'koni')}`;
const requestsInWords = (count: number) => `${count} ${plural(count, 'prośba', 'prośby', 'próśb')}`;

const VISITORS = new Map([
  ['wizyta weterynarza', 'Weterynarz'],
  ['wizyta kowala', 'Kowal'],
]);

/** A horse in alert: why, and what comes next today; `dated` adds since when, for the full list. */
export function InAlert({ alert, today, dated }: { alert: PanelAlert; today: Day; dated?: boolean }) {
  const { reason, next, since: from, ...horse } = alert;
  const facts = [
    reason,
    next && `${VISITORS.get(next.title.toLowerCase()) ?? next.title} o\u00a0${formatTime(next.starts_at)}`,
    from && (dated || !reason) && `Alert ${formatSince(from, today, 'text')}`,
  ];
  return <AlertOf {...horse} facts={facts} />;
}

/** 'Solarium: Baron, Sarenka', 'Mycie poideł' */
const tasksByService = (tasks: PanelProps['free']) =>
  [...Map.groupBy(tasks, ({ service_name }) => service_name)].map(([service, ofService]) => {
    const horses = ofService.flatMap(({ horse_name }) => horse_name ?? []);
    return horses.length > 0 ? `${service}: ${horses.join(', ')}` : service;
  });

/** A single doubt links to its line, several to their list. */
function Doubted({ doubt, today }: PanelProps) {
  if (!doubt) return null;
  const { total: count } = doubt;
  return (
    <Matter icon={Flag} href={count === 1 ? answerAddress(doubt) : DOUBTS} act={count === 1 ? 'Odpowiedz' : 'Zobacz'}>
      <strong>
        {count} {plural(count, 'wątpliwość', 'wątpliwości', 'wątpliwości')} do rozliczeń
      </strong>
      <InLine
        facts={[
          (count > 1 ? 'Najstarsza: ' : '') + doubt.owner_name,
          doubt.horse_name,
          formatMoney(grosze(-doubt.amount)),
          formatSince(doubt.raised_on, today, 'text'),
        ]}
      />
    </Matter>
  );
}

/** Requests for a visit: a single one by name, several by their number. */
function Visits({ visit, today }: { visit: LongestWaiting; today: Day }) {
  const { name, topic, wished_day, asked_on, total } = visit;
  const facts =
    total === 1
      ? [topicInWords(topic), wished_day && formatOn(wished_day, today), formatSince(asked_on, today, 'text')]
      : [`najdawniej ${formatSince(asked_on, today, 'text')}`];
  return (
    <Matter icon={DoorOpen} href="/visits" act="Zobacz">
      <strong>{total === 1 ? `Prośba o wizytę: ${name}` : `${requestsInWords(total)} o wizytę`}</strong>
      <InLine facts={facts} />
    </Matter>
  );
}

/** A box is free, and somebody waits for one. */
function InLineForBox({ first: { name, kind, wished_day, asked_on, box, total }, today }: InLineProps) {
  const facts = [
    kind || 'każde miejsce',
    wished_day && `od ${formatDayInText(wished_day, today)}`,
    `na liście ${formatSince(asked_on, today, 'text')}`,
    total > 1 && `czeka ${total}`,
  ];
  return (
    <Matter icon={Warehouse} href="/visits?show=list" act="Zobacz">
      <strong>
        Wolny boks {box}, pierwsza osoba z&nbsp;listy: {name}
      </strong>
      <InLine facts={facts} />
    </Matter>
  );
}

type InLineProps = { first: FirstInLine; today: Day };

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
        {oldest && `, ${one ? '' : 'najdawniej '}${formatSince(oldest, today, 'text')}`}
      </small>
    </Matter>
  );
}
