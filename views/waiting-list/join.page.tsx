import { addDays, type Day } from '../../server/domain/days.ts';
import { waitingTexts } from '../../server/features/waiting-list/texts.ts';
import { Field, Select } from '../parts/field.tsx';
import { AskPage, ContactFields } from '../visits/ask-page.tsx';

type Props = {
  /** The names of the price list. */
  kinds: string[];
  today: Day;
};

export default function JoinWaitingList({ kinds, today }: Props) {
  return (
    <AskPage
      title="Lista oczekujących"
      lead={
        <p>
          Zostaw telefon albo e-mail. Odezwiemy się, gdy tylko będzie boks dla Twojego konia; miejsca proponujemy
          w&nbsp;kolejności zgłoszeń. Wpis do niczego nie zobowiązuje.
        </p>
      }
      action="/api/join_waiting_list"
      texts={waitingTexts.joinWaitingList}
      reply="Wpis jest ważny rok. Wcześniej skreślimy go na Twoją prośbę."
      then={{ href: '/pensjonat', label: 'Wróć do pensjonatu' }}
      submit="Zapisz się na listę"
      kept="Dane z&nbsp;formularza służą tylko do zaproponowania miejsca. Usuwamy je 90&nbsp;dni po załatwieniu sprawy, najpóźniej po roku."
    >
      <ContactFields />
      <div className="pair">
        {kinds.length > 0 && (
          <Select
            name="kind"
            label="Jakie miejsce?"
            placeholder="Każde, które się zwolni"
            options={kinds.map((kind) => ({ value: kind, label: kind }))}
          />
        )}
        <Field
          name="wished_day"
          label="Od kiedy? (nieobowiązkowe)"
          hint="Puste: jak najszybciej."
          type="date"
          min={today}
          max={addDays(today, 366)}
        />
      </div>
    </AskPage>
  );
}
