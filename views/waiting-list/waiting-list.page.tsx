import { Warehouse } from 'lucide-react';
import { type Day, formatDay, formatDayInText } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { FreeBox } from '../../server/features/boxes/schema.ts';
import type { Waiting } from '../../server/features/waiting-list/schema.ts';
import { freeInWords } from '../boxes/box-field.tsx';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { Visitor, VisitorsInbox } from '../visits/inbox.tsx';

type Props = {
  entries: Waiting[];
  closed: boolean;
  /** The first free boxes. */
  free: FreeBox[];
  page: number;
  pages: number;
  total: number;
  today: Day;
};

/** '2 osoby czekają na boks · wolne: 57, 58' */
const summary = (total: number, free: FreeBox[]) =>
  `${total} ${plural(total, 'osoba czeka', 'osoby czekają', 'osób czeka')} na boks${free.length > 0 ? ` · wolne: ${freeInWords(free)}` : ''}`;

export default function WaitingList({ entries, closed, free, page, pages, total, today }: Props) {
  return (
    <VisitorsInbox
      current="/waiting-list"
      label="Lista oczekujących"
      settled={closed}
      detail={summary(total, free)}
      icon={Warehouse}
      nobody={{
        title: 'Nikt nie czeka na boks',
        text: 'Goście zapisują się na stronie pensjonatu. Gdy zwolni się boks, panel pokaże pierwszą osobę z listy.',
      }}
      page={page}
      pages={pages}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} today={today} />
      ))}
    </VisitorsInbox>
  );
}

const SAID = { waiting: 'znów czeka od', offered: 'zaproponowano boks', closed: 'załatwiono' } as const;

/** What one may do with an entry, by its state; the last is the main one. */
const MARKS: Record<Waiting['state'], [Waiting['state'], string][]> = {
  waiting: [
    ['closed', 'Załatwione'],
    ['offered', 'Zaproponowano'],
  ],
  offered: [
    ['waiting', 'Czeka dalej'],
    ['closed', 'Załatwione'],
  ],
  closed: [['waiting', 'Przywróć na listę']],
};

function Entry({ entry, today }: { entry: Waiting; today: Day }) {
  const { path } = usePage();
  const { id, name, phone, email, kind, wished_day, state, joined_on, changed_on, changed_by } = entry;
  return (
    <li>
      <Visitor name={name} phone={phone} email={email} subject="Boks w stajni" />
      <div className="what">
        <p className="line">
          <strong>{kind || 'Każde miejsce'}</strong>
          <span>{wished_day ? `od ${formatDayInText(wished_day, today)}` : 'jak najszybciej'}</span>
          {state === 'offered' && <Badge>zaproponowano</Badge>}
        </p>
        <p className="small muted">
          na liście od {formatDay(joined_on)}
          {changed_on && ` · ${SAID[state]} ${formatDay(changed_on)}, ${changed_by}`}
        </p>
      </div>
      <Form action="/api/mark_waiting" back={path} className="acts row-of-buttons">
        <input type="hidden" name="id" value={id} />
        {MARKS[state].map(([next, label]) => (
          <Button key={next} name="state" value={next}>
            {label}
            <span className="visually-hidden"> · {name}</span>
          </Button>
        ))}
      </Form>
    </li>
  );
}
