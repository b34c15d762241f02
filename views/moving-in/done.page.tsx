import { MailPlus, Printer, Undo2 } from 'lucide-react';
import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { horsesInWords } from '../../server/features/bookings/texts.ts';
import type { Newcomer, Outcome, UnpricedService } from '../../server/features/moving-in/schema.ts';
import { priceAddress } from '../bookings/addresses.ts';
import { WorkOnItsWay } from '../bookings/work-on-its-way.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';

type Props = {
  id: string;
  outcome: Outcome;
  /** The instant it was taken in, ISO 8601. */
  at: string;
  undone: boolean;
  /** How much of the year's work exists, in percent; null once all does. */
  work: number | null;
  /** Whether there is something to take back. */
  changed: boolean;
  /** Why it cannot be taken back any more; empty while it can. */
  obstacles: string[];
  /** Services that it booked without a price. */
  unpriced: UnpricedService[];
  /** Whether the app can send mails. */
  mailed: boolean;
  /** New people who cannot sign in yet. */
  people: Newcomer[];
  /** The most people who are invited at once. */
  most: number;
};

/** The outcome of a sheet, and the next steps: invitations, the remaining rows, or taking it back. */
export default function SheetDone({
  id,
  outcome,
  at,
  undone,
  work,
  changed,
  obstacles,
  unpriced,
  mailed,
  people,
  most,
}: Props) {
  const { skipped } = outcome;
  const when = `${formatDay(dayOf(new Date(at)))}, ${formatTime(at)}`;
  return (
    <ShellLayout stylesheet="desk" under="/moving-in">
      <PageHeader
        title={undone ? 'Arkusz cofnięty' : 'Arkusz wprowadzony'}
        detail={undone ? 'W stajni nie ma już nic z tego arkusza.' : `${when} · ${inWords(outcome)}`}
        back="/settings"
      >
        {undone && <ButtonLink href={`/moving-in?change=${id}`}>Zmień arkusz</ButtonLink>}
        <ButtonLink href="/moving-in">Następny arkusz</ButtonLink>
      </PageHeader>
      {work !== null && <WorkOnItsWay percent={work} href={`/moving-in?sheet=${id}`} />}
      {!undone && skipped > 0 && (
        <Card
          padded
          slim
          title={`${skipped} ${plural(skipped, 'wiersz został', 'wiersze zostały', 'wierszy zostało')}`}
        >
          <Form action="/api/moving_in/preview" id="rest" encType="multipart/form-data">
            <input type="hidden" name="id" value={id} />
            <p className="muted">Z błędem albo pytaniem. Popraw je i wprowadź; to, co już jest, się nie podwoi.</p>
            <Button>Popraw pozostałe</Button>
          </Form>
        </Card>
      )}
      {!undone && unpriced.length > 0 && <WithoutPrice services={unpriced} />}
      {!undone && people.length > 0 && <Invitations people={people} mailed={mailed} most={most} />}
      {!undone && changed && (
        <Card padded slim title="Pomyłka?">
          {obstacles.length > 0 ? <Obstacles reasons={obstacles} /> : <Undo id={id} />}
        </Card>
      )}
    </ShellLayout>
  );
}

const Undo = ({ id }: { id: string }) => (
  <Form action="/api/moving_in/undo" id="undo">
    <ErrorSummary form="undo" />
    <input type="hidden" name="id" value={id} />
    <p className="muted">
      Cofniemy wszystko, co wprowadził ten arkusz, dopóki nikt tego nie zmienił, nie opłacił ani przy tym nie pracował.
      Można to zrobić przez tydzień.
    </p>
    <Button kind="danger" icon={Undo2}>
      Cofnij cały arkusz
    </Button>
  </Form>
);

/** The most reasons that are shown at once. */
const TOLD = 5;

function Obstacles({ reasons }: { reasons: string[] }) {
  const more = reasons.slice(TOLD);
  return (
    <>
      <p>Nie można już cofnąć całego arkusza, bo od tego czasu:</p>
      <Reasons of={reasons.slice(0, TOLD)} />
      {more.length > 0 && (
        <details>
          <summary>Jeszcze {more.length}</summary>
          <Reasons of={more} />
        </details>
      )}
    </>
  );
}

const Reasons = ({ of }: { of: string[] }) => (
  <ul>
    {of.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
);

const inWords = ({ created, changed, unchanged }: Outcome): string =>
  [
    created > 0 && `${created} ${plural(created, 'nowy koń', 'nowe konie', 'nowych koni')}`,
    changed > 0 && `${changed} ${plural(changed, 'zmiana', 'zmiany', 'zmian')}`,
    unchanged > 0 && `${unchanged} bez zmian`,
  ]
    .filter(Boolean)
    .join(', ');

const WithoutPrice = ({ services }: { services: UnpricedService[] }) => (
  <Card slim title="Usługi bez ceny" action={<a href={sectionAddress(SECTION.services)}>katalog usług</a>}>
    <p className="muted body">
      Nic się za nie nie naliczy, dopóki nie podasz ceny. Cena w katalogu dotyczy tylko następnych zamówień.
    </p>
    <List label="Usługi bez ceny">
      {services.map(({ id, name, horses }) => (
        <Row key={id} href={priceAddress(id)} title={name} detail={`${horsesInWords(horses)} · podaj cenę`} />
      ))}
    </List>
  </Card>
);

/** New people get no mail by themselves. People with an e-mail can be invited, the others get a printed link. */
function Invitations({ people, mailed, most }: Pick<Props, 'people' | 'mailed' | 'most'>) {
  const withEmail = mailed ? people.filter(({ email }) => email) : [];
  const others = people.filter((person) => !withEmail.includes(person));
  return (
    <Card padded slim title="Zaproszenia" action={<a href="/invitations?tab=people">wszystkie osoby bez konta</a>}>
      <p className="muted">Do nikogo jeszcze nie napisaliśmy.</p>
      {withEmail.length > 0 && (
        <Form action="/api/send_app_invitations" id="invite">
          <ErrorSummary form="invite" />
          <input type="hidden" name="role" value="user" />
          <Ticks
            name="emails"
            legend="Z e-mailem"
            people={withEmail}
            most={most}
            choiceOf={({ email }) => email ?? ''}
          />
          <Button kind="main" icon={MailPlus}>
            Zaproś zaznaczonych
          </Button>
        </Form>
      )}
      {others.length > 0 && (
        <Form action="/api/make_invitation_links" id="print">
          <ErrorSummary form="print" />
          <Ticks
            name="person_ids"
            legend={mailed ? 'Bez e-maila' : 'Bez konta'}
            people={others}
            most={most}
            choiceOf={({ id }) => id}
          />
          <Button icon={Printer}>Drukuj linki z kodami QR</Button>
        </Form>
      )}
    </Card>
  );
}

type TicksProps = {
  name: string;
  legend: string;
  people: Newcomer[];
  most: number;
  choiceOf: (person: Newcomer) => string;
};

const Ticks = ({ name, legend, people, most, choiceOf }: TicksProps) => (
  <fieldset className="field">
    <legend>{legend}</legend>
    <div className="choices">
      {people.slice(0, most).map((person) => (
        <Check key={person.id} name={name} value={choiceOf(person)} label={person.name} defaultChecked />
      ))}
    </div>
  </fieldset>
);
