import { TriangleAlert } from 'lucide-react';
import { formatUntil } from '../../server/domain/instructions.ts';
import type { Card } from '../../server/features/cards/schema.ts';
import type { QrDrawing } from '../../server/platform/pages/qr.ts';
import { EmergencyCard } from '../emergency/emergency.tsx';
import { RaiseAlertDialog } from '../health/health.tsx';
import { PictureOfAlert } from '../health/picture-of-alert.tsx';
import { backIn, horseAddress } from '../horses/addresses.ts';
import { Chores, fullName } from '../horses/day-of-horse.tsx';
import { itemsInRow } from '../instructions/given.tsx';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card as Section } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';
import { fittingSheet, lettersOfBox, lettersOfDescription, lettersOfFacts, lettersOfName } from './card-texts.ts';

type Props = Card & {
  /** The address of this page. */
  qr: QrDrawing;
  back: string;
  /** The dialog that raises an alert is open. */
  asks: boolean;
};

export default function BoxCard({
  horse,
  alert_picture,
  emergency,
  seen,
  given,
  chores,
  today,
  qr,
  back,
  asks,
}: Props) {
  const { club } = usePage();
  const box = horse.box_number;
  const here = `/horses/${horse.id}/card?${new URLSearchParams({ back })}`;
  return (
    <ShellLayout
      stylesheet="print"
      under={backIn(back) ?? back}
      dialog={asks && <RaiseAlertDialog horse={{ ...horse, horse_name: horse.name }} close={here} />}
    >
      <PageHeader
        title="Karta boksu"
        detail="Wydrukuj tę stronę w przeglądarce: na papierze zostanie sama karta."
        back={back}
      >
        <div className="row-of-buttons">
          {seen && <ButtonLink href={horseAddress(horse.id, here)}>Strona konia</ButtonLink>}
          <ButtonLink href="#emergency">W nagłym wypadku</ButtonLink>
          <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />
          {!horse.health_alert && (
            <ButtonLink icon={TriangleAlert} href={`${here}&dialog=alert`}>
              Zgłoś alert…
            </ButtonLink>
          )}
        </div>
      </PageHeader>
      <article className="box-card" aria-label={horse.name}>
        <header>
          <div className="code wide">
            <QrCode code={qr} label={`Kod QR: karta konia ${horse.name}`} />
          </div>
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
              <HealthAlert /> {horse.alert_reason}
            </p>
          )}
          {alert_picture && <PictureOfAlert of={alert_picture} />}
        </header>
        <dl className={lettersOfFacts(horse)}>
          <dt>Rasa</dt>
          <dd>{horse.breed}</dd>
          {horse.owner_name !== null && (
            <>
              <dt>Właściciel</dt>
              <dd>{horse.owner_name}</dd>
            </>
          )}
          {given.flatMap(({ booking_id, service_name, given: gets }) =>
            gets?.lines.length
              ? [
                  <dt key={`${booking_id} service`}>{service_name}</dt>,
                  <dd key={booking_id}>
                    {[itemsInRow(gets.lines), formatUntil(gets.until)].filter(Boolean).join(' · ')}
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
          <span className="wide"> · Kod otwiera tę kartę w&nbsp;telefonie</span>
        </p>
      </article>
      <EmergencyCard of={emergency} club={club} />
      <Section title="Dziś">
        {chores.length === 0 && <p className="body muted">Dziś nie ma przy tym koniu nic do zrobienia.</p>}
        <Chores of={chores} day={today} nameOf={fullName} />
      </Section>
    </ShellLayout>
  );
}
