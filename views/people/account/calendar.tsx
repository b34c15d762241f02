import { CalendarPlus, Link2Off } from 'lucide-react';
import { type Day, formatDay } from '../../../server/domain/days.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Form } from '../../parts/form.tsx';

/** The secret address of one's calendar. */
export type CalendarLink = {
  /** The day it was made; null: there is none. */
  made: Day | null;
  /** The day it was last read by a phone; null: never. */
  used: Day | null;
  /** The address itself, right after it was made and never again. */
  address: string | null;
};

/** Where one's calendar gets its secret address for the phone, and loses it. */
export function CalendarTab({ link }: { link: CalendarLink }) {
  return (
    <Card title="Kalendarz w telefonie" padded>
      <p>
        Kalendarz telefonu albo komputera może sam pobierać Twoje wydarzenia ze stajni. Dodaj w nim „kalendarz
        z&nbsp;adresu URL” (subskrypcję) i&nbsp;wklej prywatny adres.
      </p>
      {link.address && <NewAddress address={link.address} />}
      {link.made && !link.address && (
        <p className="muted">
          Adres utworzono {formatDay(link.made)}.{' '}
          {link.used ? `Ostatnio odczytano go ${formatDay(link.used)}.` : 'Nikt go jeszcze nie odczytał.'}
        </p>
      )}
      <div className="row-of-buttons">
        <Form action="/api/make_calendar_link" className="">
          <Button kind={link.made ? 'plain' : 'main'} icon={CalendarPlus}>
            {link.made ? 'Utwórz nowy adres' : 'Utwórz adres'}
          </Button>
        </Form>
        {link.made && (
          <Form action="/api/revoke_calendar_link" className="">
            <Button kind="danger" icon={Link2Off}>
              Unieważnij adres
            </Button>
          </Form>
        )}
      </div>
      {link.made && <p className="muted small">Nowy adres zastępuje poprzedni, który od razu przestaje działać.</p>}
    </Card>
  );
}

const NewAddress = ({ address }: { address: string }) => (
  <div className="field">
    <label htmlFor="calendar-address">Twój prywatny adres kalendarza</label>
    <span className="hint" id="calendar-address-hint">
      Skopiuj go teraz: ze względów bezpieczeństwa pokazujemy go tylko raz. Kto go zna, widzi Twój kalendarz.
    </span>
    <input id="calendar-address" aria-describedby="calendar-address-hint" readOnly value={address} />
  </div>
);
