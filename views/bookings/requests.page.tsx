import { Inbox, TriangleAlert } from 'lucide-react';
import { addDays, type Day, daysBetween, formatDay, SINCE_WEEKDAY, weekdayOf } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { ShownRequest } from '../../server/features/bookings/schema.ts';
import { horseAddress } from '../horses/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { List } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { AskedFor } from './asked-for.tsx';
import { Decision } from './decision.tsx';
import { InboxTabs } from './inbox-tabs.tsx';
import { Price } from './price.tsx';
import { When } from './when.tsx';

type Props = { requests: ShownRequest[]; page: number; pages: number; total: number; today: Day };

/** 'wczoraj', 'wtorku', '17.11.2026': follows 'od'. */
function since(day: Day, today: Day): string {
  if (day === today) return 'dziś';
  if (day === addDays(today, -1)) return 'wczoraj';
  return daysBetween(day, today) < 7 ? (SINCE_WEEKDAY[weekdayOf(day) - 1] as string) : formatDay(day);
}

/** '5 czeka na decyzję, najstarsza od wtorku' */
function summary({ requests, pages, total, today }: Props): string {
  const [oldest] = requests.map(({ asked_on }) => asked_on).sort();
  const waits = `${total} ${plural(total, 'czeka', 'czekają', 'czeka')} na decyzję`;
  if (!oldest || pages > 1) return waits;
  return `${waits}, ${total === 1 ? '' : 'najstarsza '}od ${since(oldest, today)}`;
}

export default function Requests(props: Props) {
  const { requests, page, pages } = props;
  return (
    <ShellLayout>
      <PageHeader title="Prośby" detail={requests.length > 0 && summary(props)} />
      <InboxTabs current="/requests" />
      <Card>
        {requests.length > 0 ? (
          <div className="requests">
            <List label="Prośby o usługę">
              {requests.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </List>
          </div>
        ) : (
          <EmptyState icon={Inbox} title="Żadna prośba nie czeka">
            O usługi proszą właściciele, na stronie swojego konia. Nowe prośby pokażą się tutaj.
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

function Request({ request }: { request: ShownRequest }) {
  const { path } = usePage();
  const { id, name, horse, owner_name, onetime, check_until, price, monthly, remark, passed, asked_on } = request;
  const details = `${horseAddress(horse.id, path)}&tab=services&dialog=service&id=${id}`;
  return (
    <li className={passed ? 'ended' : undefined}>
      <AskedFor horse={horse} owner={owner_name} href={details} />
      <div className="what">
        <p className="wrap line">
          <strong>{name}</strong>
          <When {...request} />
          {!onetime && (
            <span className="muted small">{check_until ? `do ${formatDay(check_until)}` : 'bez końca'}</span>
          )}
        </p>
        {horse.health_alert && (
          <p className="wrap line small">
            <Badge tone="alert">
              <Icon of={TriangleAlert} size={16} />
              Alert zdrowotny
            </Badge>
            {horse.alert_reason && <span>{horse.alert_reason}</span>}
          </p>
        )}
        {remark && (
          <p className="small">
            <q>{remark}</q>
          </p>
        )}
        {passed && <p className="small">Termin minął, prośbę można tylko odrzucić.</p>}
      </div>
      <div className="cost">
        <strong className="num">{price !== null && <Price amount={price} monthly={monthly} />}</strong>
        <span className="requested small muted">zgłoszono {formatDay(asked_on)}</span>
      </div>
      <div className="acts">
        <Decision request={request} horse={horse.name} back={path} />
        <a className="why small" href={details}>
          Odrzuć z&nbsp;powodem
          <span className="visually-hidden">
            : {name}, {horse.name}
          </span>
        </a>
      </div>
    </li>
  );
}
