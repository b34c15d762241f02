import { addDays, type Day } from '../../server/domain/days.ts';
import { replyWithin } from '../../server/domain/field-texts.ts';
import type { Topic } from '../../server/features/visits/schema.ts';
import { visitTexts } from '../../server/features/visits/texts.ts';
import { usePage } from '../page-context.tsx';
import { Choices } from '../parts/choices.tsx';
import { CallButton, WriteButton } from '../parts/club-contact.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { AskPage, ContactFields } from './ask-page.tsx';

type Props = {
  /** Set by the page that links here. */
  topic: Topic | null;
  today: Day;
  /** Working days within which the stable answers. */
  replyDays: number;
};

const TOPICS: { value: Topic; label: string }[] = [
  { value: 'boarding', label: 'Pensjonat dla konia' },
  { value: 'lessons', label: 'Nauka jazdy' },
  { value: 'other', label: 'Coś innego' },
];

export default function AskForVisit({ topic, today, replyDays }: Props) {
  const { club } = usePage();
  const reply = `Odpowiadamy ${replyWithin(replyDays)}.`;
  return (
    <AskPage
      title="Umów wizytę"
      lead={
        <>
          <p>
            Pokażemy stajnię, konie i&nbsp;odpowiemy na pytania. Napisz, kiedy chcesz przyjechać
            {club.phone && ', albo po prostu zadzwoń'}. {reply}
          </p>
          {club.phone && (
            <div className="row-of-buttons">
              <CallButton club={club} />
              <WriteButton club={club} subject="Wizyta w stajni">
                Napisz e-mail
              </WriteButton>
            </div>
          )}
        </>
      }
      action="/api/ask_for_visit"
      texts={visitTexts.askForVisit}
      reply={reply}
      then={{ href: '/', label: 'Wróć na stronę główną' }}
      submit="Wyślij"
      kept="Dane z&nbsp;formularza służą tylko do umówienia wizyty. Usuwamy je 90&nbsp;dni po załatwieniu sprawy."
    >
      <Choices name="topic" legend="W jakiej sprawie?" type="radio" options={TOPICS} chosen={[topic ?? 'boarding']} />
      <ContactFields />
      <Field
        name="wished_day"
        label="Kiedy? (nieobowiązkowe)"
        hint="Dzień, który Ci pasuje. Godzinę umówimy razem."
        type="date"
        min={today}
        max={addDays(today, 366)}
      />
      <TextArea
        name="message"
        label="Wiadomość (nieobowiązkowe)"
        hint="Na przykład: ile lat ma dziecko i czy już jeździło, jaki jest koń i od kiedy szuka boksu."
        maxLength={1000}
      />
    </AskPage>
  );
}
