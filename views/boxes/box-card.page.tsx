import { formatUntil } from '../../server/domain/instructions.ts';
import type { HorseFacts } from '../../server/features/horses/schema.ts';
import type { ShownGiven } from '../../server/features/instructions/schema.ts';
import { backIn } from '../horses/addresses.ts';
import { itemsInRow } from '../instructions/given.tsx';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';
import { fittingSheet, lettersOfBox, lettersOfDescription, lettersOfFacts, lettersOfName } from './card-texts.ts';

type Props = { horse: HorseFacts & { health_alert: boolean }; gets: ShownGiven[]; back: string };

export default function BoxCard({ horse, gets, back }: Props) {
  const { club } = usePage();
  const box = horse.box_number;
  return (
    <ShellLayout stylesheet="print" under={backIn(back) ?? back}>
      <PageHeader
        title="Karta boksu"
        detail="Wydrukuj tę stronę w przeglądarce: na papierze zostanie sama karta."
        back={back}
      >
        <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />
      </PageHeader>
      <article className="box-card" aria-label={horse.name}>
        <header>
          {box ? (
            <p className={`box ${lettersOfBox(box)}`}>
              Boks <span className="number">{box}</span>
            </p>
          ) : (
            <p className="box large">Bez boksu</p>
          )}
          <p className={`name ${lettersOfName(horse.name)}`}>{horse.name}</p>
          {horse.health_alert && (
            <p>
              <HealthAlert />
            </p>
          )}
        </header>
        <dl className={lettersOfFacts(horse)}>
          <dt>Rasa</dt>
          <dd>{horse.breed}</dd>
          <dt>Właściciel</dt>
          <dd>{horse.owner_name}</dd>
          {gets.flatMap(({ booking_id, service_name, given }) =>
            given?.lines.length
              ? [
                  <dt key={`${booking_id} service`}>{service_name}</dt>,
                  <dd key={booking_id}>
                    {[itemsInRow(given.lines), formatUntil(given.until)].filter(Boolean).join(' · ')}
                  </dd>,
                ]
              : [],
          )}
          <dt>Opis</dt>
          <dd className={`as-written ${lettersOfDescription(horse.description)}`}>{fittingSheet(horse.description)}</dd>
        </dl>
        <p className="muted">
          {club.name}
          {club.phone && (
            <>
              {' '}
              · <span className="whole-words">{club.phone}</span>
            </>
          )}
        </p>
      </article>
    </ShellLayout>
  );
}
