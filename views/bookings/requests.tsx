import { HeartPulse, Inbox } from 'lucide-react';
import { addDays, type Day, daysBetween, formatDay, weekdayOf } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { horseAddress } from '../horses/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { List } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { Decision } from './decision.tsx';
import { Price } from './price.tsx';
import type { ShownRequest } from './props.ts';
import { When } from './when.tsx';

type Props = { requests: ShownRequest[]; page: number; pages: number; total: number; today: Day };

const SINCE = ['poniedziałku', 'wtorku', 'środy', 'czwartku', 'piątku', 'soboty', 'niedzieli'];

/** 'wczoraj', 'wtorku', '17.11.2026': from when on, told as people would. */
function since(day: Day, today: Day): string {
  if (day === today) return 'dziś';
  if (day === addDays(today, -1)) return 'wczoraj';
  return daysBetween(day, today) < 7 ? (SINCE[weekdayOf(day) - 1] as string) : formatDay(day);
}

/** '5 próśb czeka na decyzję, najstarsza od wtorku' */
function summary({ requests, page, total, today }: Props): string {
  const [oldest] = requests;
  const waits = `${total} ${plural(total, 'prośba czeka', 'prośby czekają', 'próśb czeka')} na decyzję`;
  if (!oldest || page > 1) return waits;
  return `${waits}, ${total === 1 ? '' : 'najstarsza '}od ${since(oldest.asked_on, today)}`;
}

/** What owners have asked for and nobody has decided, the oldest first. */
export default function Requests(props: Props) {
  const { requests, page, pages } = props;
  return (
    <ShellLayout>
      <PageHeader title="Prośby o usługę" detail={requests.length > 0 && summary(props)}>
        <ButtonLink href="/visits">Prośby o wizytę</ButtonLink>
      </PageHeader>
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
  const { id, name, horse, owner_name, onetime, check_until, price, remark, passed, asked_on } = request;
  const box = horse.box_number && `boks ${horse.box_number} · `;
  return (
    <li>
      <div className="for-horse">
        <a href={`${horseAddress(horse.id, path)}&tab=services&dialog=service&id=${id}`}>{horse.name}</a>
        <span className="muted small">
          {box}
          {owner_name}
        </span>
      </div>
      <div className="what">
        <p className="line">
          <strong>{name}</strong>
          <When {...request} />
          {!onetime && (
            <span className="muted small">{check_until ? `do ${formatDay(check_until)}` : 'bez końca'}</span>
          )}
          {horse.health_alert && (
            <Badge tone="alert">
              <Icon of={HeartPulse} size={16} />
              Alert zdrowotny
            </Badge>
          )}
        </p>
        {horse.alert_reason && <p className="small">{horse.alert_reason}</p>}
        <p className="small muted">
          {remark && (
            <>
              <q>{remark}</q> ·{' '}
            </>
          )}
          zgłoszono {formatDay(asked_on)}
        </p>
        {passed && (
          <p className="small">
            <strong>Termin minął, prośbę można tylko odrzucić.</strong>
          </p>
        )}
      </div>
      <strong className="num">{price !== null && <Price of={price} />}</strong>
      <div className="acts">
        <Decision of={request} horse={horse.name} back={path} />
      </div>
    </li>
  );
}
