import { CalendarCheck, Mail, Phone } from 'lucide-react';
import { addDays, type Day, formatDay, formatLongDay } from '../../server/domain/days.ts';
import { formatPhone } from '../../server/domain/phones.ts';
import { plural } from '../../server/domain/plural.ts';
import type { Shown, ShownVisit } from '../../server/features/visits/schema.ts';
import { InboxTabs } from '../bookings/inbox-tabs.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Email } from '../parts/email.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Filters } from '../parts/filters.tsx';
import { Form } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { List } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { topicInWords } from './topics.ts';

type Props = { visits: ShownVisit[]; show: Shown; page: number; pages: number; total: number; today: Day };

/** What an empty list says. */
const NOBODY: Record<Shown, [title: string, text: string]> = {
  waiting: [
    'Nikt nie czeka na odpowiedź',
    'Goście proszą o wizytę na stronie stajni. Nowe prośby pokażą się tutaj i na panelu.',
  ],
  list: [
    'Nikt nie czeka na boks',
    'Goście zapisują się na stronie pensjonatu. Gdy zwolni się boks, panel pokaże pierwszą osobę z listy.',
  ],
  settled: ['Nic tu jeszcze nie ma', 'Załatwione prośby zostają tu przez 90 dni, potem są usuwane.'],
};

/** '2 czekają na odpowiedź' */
const summary = (total: number, show: Shown) =>
  `${total} ${plural(total, 'czeka', 'czekają', 'czeka')} na ${show === 'list' ? 'boks' : 'odpowiedź'}`;

export default function Visits({ visits, show, page, pages, total, today }: Props) {
  const settled = show === 'settled';
  const waiting = show === 'list' ? '/visits?show=list' : '/visits';
  const [title, text] = NOBODY[show];
  return (
    <ShellLayout>
      <PageHeader title="Prośby" detail={!settled && total > 0 && summary(total, show)} />
      <InboxTabs current={waiting} />
      <Filters
        label="Prośby gości"
        filters={[
          { href: waiting, label: 'Czekają', count: null, current: !settled },
          { href: '/visits?show=settled', label: 'Załatwione', count: null, current: settled },
        ]}
      />
      <Card>
        {visits.length > 0 ? (
          <div className="visits">
            <List label="Prośby gości">
              {visits.map((visit) => (
                <Visit key={visit.id} visit={visit} today={today} />
              ))}
            </List>
          </div>
        ) : (
          <EmptyState icon={CalendarCheck} title={title}>
            {text}
          </EmptyState>
        )}
      </Card>
      {settled && visits.length > 0 && (
        <p className="muted small">
          Dane gości usuwamy 90&nbsp;dni po załatwieniu sprawy, a&nbsp;na ich prośbę od razu.
        </p>
      )}
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

/** Formats nine digits; other numbers are unchanged. */
const shownPhone = (phone: string) => (phone.length === 9 ? formatPhone(phone) : phone);
const callAddress = (phone: string) => `tel:${phone.length === 9 ? `+48${phone}` : phone}`;

/** 'jutro, niedziela, 22 listopada' or 'sobota, 28 listopada'; in another year with the year. */
function wishedDayText(day: Day, today: Day): string {
  if (day === today) return 'dziś';
  const long = day.slice(0, 4) === today.slice(0, 4) ? formatLongDay(day) : formatDay(day);
  return day === addDays(today, 1) ? `jutro, ${long}` : long;
}

function Visit({ visit, today }: { visit: ShownVisit; today: Day }) {
  const { path } = usePage();
  const { id, name, phone, email, topic, kind, wished_day, message, asked_on, settled_on, settled_by } = visit;
  const inLine = topic === 'waiting_list';
  const passed = wished_day && wished_day < today && !inLine;
  return (
    <li>
      <div className="who">
        <strong>{name}</strong>
        {phone && (
          <a className="tall" href={callAddress(phone)}>
            <Icon of={Phone} size={18} />
            {shownPhone(phone)}
          </a>
        )}
        {email && (
          <a className="tall" href={`mailto:${email}?subject=${encodeURIComponent('Wizyta w stajni')}`}>
            <Icon of={Mail} size={18} />
            <Email address={email} />
          </a>
        )}
      </div>
      <div className="what">
        <p className="line">
          <strong>{kind || topicInWords(topic)}</strong>
          {wished_day ? (
            <span>
              {inLine && 'od: '}
              {wishedDayText(wished_day, today)} {passed && !settled_on && <Badge>dzień minął</Badge>}
            </span>
          ) : (
            <span className="muted">{inLine ? 'jak najszybciej' : 'dzień do ustalenia'}</span>
          )}
        </p>
        {message && <p className="said">{message}</p>}
        <p className="small muted">
          wysłano {formatDay(asked_on)}
          {settled_on && ` · załatwiono ${formatDay(settled_on)}, ${settled_by}`}
        </p>
      </div>
      <div className="acts">
        {settled_on ? (
          <Form action={`/api/forget_visitor/${id}`} method="delete" back={path} className="">
            <Button>
              Usuń dane<span className="visually-hidden"> · {name}</span>
            </Button>
          </Form>
        ) : (
          <Form action="/api/settle_visit" back={path} className="">
            <input type="hidden" name="id" value={id} />
            <Button>
              Załatwione<span className="visually-hidden"> · {name}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
