import { addDays, type Day } from '../../server/domain/days.ts';
import { replyWithin } from '../../server/domain/field-texts.ts';
import type { Topic } from '../../server/features/visits/schema.ts';
import { visitTexts } from '../../server/features/visits/texts.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { Bait } from '../parts/bait.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { CallButton, WriteButton } from '../parts/club-contact.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, Select, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Props = {
  /** Set by the page that links here. */
  topic: Topic;
  /** The kinds of places in the price list. */
  kinds: string[];
  today: Day;
  /** Working days within which the stable answers. */
  replyDays: number;
};

const TOPICS: { value: Topic; label: string }[] = [
  { value: 'boarding', label: 'Pensjonat dla konia' },
  { value: 'lessons', label: 'Nauka jazdy' },
  { value: 'other', label: 'Coś innego' },
];

function VisitForm({ topic, kinds, today }: Props) {
  const inLine = topic === 'waiting_list';
  const { person } = usePage();
  return (
    <Form action="/api/ask_for_visit">
      <ErrorSummary />
      {inLine ? (
        <input type="hidden" name="topic" value={topic} />
      ) : (
        <Choices name="topic" legend="W jakiej sprawie?" type="radio" options={TOPICS} chosen={[topic]} />
      )}
      <Field
        name="name"
        label="Imię i nazwisko"
        autoComplete="name"
        required
        maxLength={80}
        defaultValue={person ? `${person.first_name} ${person.last_name}`.slice(0, 80) : undefined}
      />
      <div className="pair">
        <Field
          name="phone"
          label="Telefon"
          hint="Wystarczy telefon albo e-mail."
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <Field
          name="email"
          label="E-mail"
          hint="Jeśli wolisz odpowiedź na piśmie."
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={person?.email}
        />
      </div>
      {inLine && kinds.length > 0 && (
        <Select
          name="kind"
          label="Jakie miejsce?"
          placeholder="Każde, które się zwolni"
          options={kinds.map((kind) => ({ value: kind, label: kind }))}
        />
      )}
      <Field
        name="wished_day"
        label={inLine ? 'Od kiedy? (nieobowiązkowe)' : 'Kiedy? (nieobowiązkowe)'}
        hint={inLine ? 'Puste: jak najszybciej.' : 'Dzień, który Ci pasuje. Godzinę umówimy razem.'}
        type="date"
        min={today}
        max={addDays(today, 366)}
      />
      <TextArea
        name="message"
        label="Wiadomość (nieobowiązkowe)"
        hint={`Na przykład: ${inLine ? '' : 'ile lat ma dziecko i czy już jeździło, '}jaki jest koń i od kiedy szuka boksu.`}
        maxLength={1000}
      />
      <Bait />
      <Button kind="main" type="submit">
        {inLine ? 'Zapisz się na listę' : 'Wyślij'}
      </Button>
    </Form>
  );
}

const { done, key } = visitTexts.askForVisit;

const Thanks = ({ hear }: { hear: string }) => (
  <>
    <h2>{done.title}</h2>
    <p>
      {done.message} {hear}
    </p>
    <ButtonLink href="/">Wróć na stronę główną</ButtonLink>
  </>
);

/** When the visitor will hear from the stable. */
const hearing = ({ topic, replyDays }: Props) =>
  topic === 'waiting_list'
    ? 'Odezwiemy się, gdy tylko będzie wolne miejsce. Proponujemy je w kolejności zgłoszeń, a wpis jest ważny rok.'
    : `Odpowiadamy ${replyWithin(replyDays)}.`;

/** The form of a visit; or, from /pensjonat, that of the waiting list. */
export default function AskForVisit(props: Props) {
  const { club, alert } = usePage();
  const sent = alert?.ofAction === key;
  const hear = hearing(props);
  return (
    <PublicLayout>
      <div className="narrow-page wider">
        <div className="lead">
          {props.topic === 'waiting_list' ? (
            <>
              <h1>Lista oczekujących</h1>
              <p>Zostaw telefon albo e-mail. {hear}</p>
            </>
          ) : (
            <>
              <h1>Umów wizytę</h1>
              <p>
                Pokażemy stajnię, konie i&nbsp;odpowiemy na pytania. Napisz, kiedy chcesz przyjechać
                {club.phone && ', albo po prostu zadzwoń'}. {hear}
              </p>
            </>
          )}
          {club.phone && (
            <div className="row-of-buttons">
              <CallButton club={club} />
              <WriteButton club={club} subject="Wizyta w stajni">
                Napisz e-mail
              </WriteButton>
            </div>
          )}
        </div>
        <Card padded>{sent ? <Thanks hear={hear} /> : <VisitForm {...props} />}</Card>
        <p className="muted small">
          Dane z&nbsp;formularza służą tylko do odpowiedzi. Usuwamy je 90&nbsp;dni po załatwieniu sprawy, a&nbsp;na
          Twoją prośbę od razu; więcej mówi <a href="/privacy-policy">polityka prywatności</a>.
        </p>
      </div>
    </PublicLayout>
  );
}
