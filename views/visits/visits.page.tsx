import { CalendarCheck } from 'lucide-react';
import { addDays, type Day, formatDay, formatLongDay } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { ShownVisit } from '../../server/features/visits/schema.ts';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { Visitor, VisitorsInbox } from './inbox.tsx';
import { topicInWords } from './topics.ts';

type Props = { visits: ShownVisit[]; settled: boolean; page: number; pages: number; total: number; today: Day };

/** '2 czekają na odpowiedź' */
const summary = (total: number) => `${total} ${plural(total, 'czeka', 'czekają', 'czeka')} na odpowiedź`;

export default function Visits({ visits, settled, page, pages, total, today }: Props) {
  return (
    <VisitorsInbox
      current="/visits"
      label="Prośby o wizytę"
      settled={settled}
      detail={summary(total)}
      icon={CalendarCheck}
      nobody={{
        title: 'Nikt nie czeka na odpowiedź',
        text: 'Goście proszą o wizytę na stronie stajni. Nowe prośby pokażą się tutaj i na panelu.',
      }}
      page={page}
      pages={pages}
    >
      {visits.map((visit) => (
        <Visit key={visit.id} visit={visit} today={today} />
      ))}
    </VisitorsInbox>
  );
}

/** 'jutro, niedziela, 22 listopada' or 'sobota, 28 listopada'; in another year with the year. */
function wishedDayText(day: Day, today: Day): string {
  if (day === today) return 'dziś';
  const long = day.slice(0, 4) === today.slice(0, 4) ? formatLongDay(day) : formatDay(day);
  return day === addDays(today, 1) ? `jutro, ${long}` : long;
}

function Visit({ visit, today }: { visit: ShownVisit; today: Day }) {
  const { path } = usePage();
  const { id, name, phone, email, topic, wished_day, message, asked_on, settled_on, settled_by } = visit;
  const passed = wished_day && wished_day < today;
  return (
    <li>
      <Visitor name={name} phone={phone} email={email} subject="Wizyta w stajni" />
      <div className="what">
        <p className="line">
          <strong>{topicInWords(topic)}</strong>
          {wished_day ? (
            <span>
              {wishedDayText(wished_day, today)} {passed && !settled_on && <Badge>dzień minął</Badge>}
            </span>
          ) : (
            <span className="muted">dzień do ustalenia</span>
          )}
        </p>
        {message && <p className="said">{message}</p>}
        <p className="small muted">
          wysłano {formatDay(asked_on)}
          {settled_on && ` · załatwiono ${formatDay(settled_on)}, ${settled_by}`}
        </p>
      </div>
      {!settled_on && (
        <div className="acts">
          <Form action="/api/settle_visit" back={path} className="">
            <input type="hidden" name="id" value={id} />
            <Button>
              Załatwione<span className="visually-hidden"> · {name}</span>
            </Button>
          </Form>
        </div>
      )}
    </li>
  );
}
