import { Inbox, TriangleAlert } from 'lucide-react';
import { type Day, formatDay, formatOn } from '../../server/domain/days.ts';
import { formatRate } from '../../server/domain/money.ts';
import { shortWeekday } from '../../server/domain/recurrence.ts';
import type { ShownRequest } from '../../server/features/bookings/schema.ts';
import { Decision } from '../bookings/decision.tsx';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';
import { InLine } from '../parts/in-line.tsx';

/** The requested day, or for a repeated one 'codziennie', 'Wt, Cz do 31.03.2027'. */
function whenOf({ onetime, days_of_week, check_until }: ShownRequest, today: Day): string {
  if (onetime) return check_until ? formatOn(check_until, today) : '';
  const days = days_of_week.length === 7 ? 'codziennie' : days_of_week.map(shortWeekday).join(', ');
  return check_until ? `${days} do ${formatDay(check_until)}` : days;
}

/** The line leads to all requests; the forms above it answer this one. */
export function PanelRequest({ request, today }: { request: ShownRequest; today: Day }) {
  const { path } = usePage();
  const { name, horse, owner_name, price, monthly, remark, passed } = request;
  const facts = [
    owner_name,
    whenOf(request, today),
    price && formatRate(price, monthly),
    remark && 'z\u00a0uwagą',
    passed && 'termin minął, prośbę można tylko odrzucić',
  ];
  return (
    <li className="row matter tiled decided">
      <Icon of={Inbox} className="sign" />
      <span className="text">
        <strong>
          <a className="whole pieces" href="/requests">
            <span>Prośba: {name}</span>{' '}
            <span className="of">
              {horse.name}
              {horse.health_alert && (
                <>
                  {' '}
                  <Badge tone="alert">
                    <Icon of={TriangleAlert} />
                    <span className="words">Alert zdrowotny</span>
                  </Badge>
                </>
              )}
            </span>
          </a>
        </strong>{' '}
        <InLine facts={facts} />
      </span>
      <span className="acts">
        <Decision request={request} horse={horse.name} back={path} />
      </span>
    </li>
  );
}
