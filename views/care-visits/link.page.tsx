import { use } from 'react';
import { addDays, type Day, formatDay } from '../../server/domain/days.ts';
import type { ShownVisit } from '../../server/features/care-visits/schema.ts';
import { usePage } from '../page-context.tsx';
import { Card } from '../parts/card.tsx';
import { Notices } from '../parts/notices.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { StylesheetSink } from '../stylesheet.ts';
import { HorseRow } from './horse-row.tsx';
import { horsesInWords, termOf } from './words.ts';

/** The list of one visit for the farrier or vet, who has no account. It names no owners and no prices. */
export default function LinkPage({ visit, secret, today }: { visit: ShownVisit; secret: string; today: Day }) {
  use(StylesheetSink)?.('visit');
  const { club, alert } = usePage();
  return (
    <>
      <main className="content by-link visit" id="content" tabIndex={-1}>
        <PageHeader
          title={visit.kind}
          detail={`${club.name} · ${termOf(visit)} · ${visit.by} · ${horsesInWords(visit.horses.length)}`}
        />
        <Card title="Konie">
          <ul className="plain list horses" aria-label="Konie">
            {visit.horses.map((horse) => (
              <HorseRow key={horse.horse_id} visit={visit} horse={horse} secret={secret} today={today} />
            ))}
          </ul>
        </Card>
        <p className="muted small">
          Naciśnij konia, żeby dodać uwagę, przełożyć albo napisać, dlaczego nie zrobiono. Stajnia potwierdzi to
          u&nbsp;siebie. Link działa do {formatDay(addDays(visit.day, 1))}.
        </p>
      </main>
      <Notices alert={alert} />
    </>
  );
}
