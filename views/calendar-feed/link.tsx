import { CalendarPlus, Link2, Link2Off } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import type { CalendarLink } from '../../server/features/calendar-feed/schema.ts';
import { Island } from '../island.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Form } from '../parts/form.tsx';

export function CalendarTab({ link }: { link: CalendarLink }) {
  return (
    <Card title="Kalendarz w telefonie" padded>
      <p>
        Kalendarz telefonu albo komputera może sam pobierać Twoje wydarzenia ze stajni. Dodaj w nim „kalendarz
        z&nbsp;adresu URL” (subskrypcję) i&nbsp;wklej prywatny adres.
      </p>
      <p>{contentOf(link)}</p>
      {link.address && <NewAddress address={link.address} />}
      {link.made && !link.address && (
        <p className="muted">
          Adres utworzono {formatDay(link.made)}.{' '}
          {link.used ? `Ostatnio odczytano go ${formatDay(link.used)}.` : 'Nikt go jeszcze nie odczytał.'}
        </p>
      )}
      <div className="row-of-buttons">
        <Form action="/api/make_calendar_link" className="">
          <Button kind={link.made ? 'plain' : 'main'} icon={Link2}>
            {link.made ? 'Utwórz nowy adres' : 'Utwórz adres'}
          </Button>
        </Form>
        {link.made && (
          <Form action="/api/revoke_calendar_link" className="">
            <Button kind="quiet" icon={Link2Off}>
              Unieważnij adres
            </Button>
          </Form>
        )}
      </div>
      {link.made && <p className="muted small">Nowy adres zastępuje poprzedni, który od razu przestaje działać.</p>}
    </Card>
  );
}

/** Describes what the feed contains. */
function contentOf({ mode, owns }: CalendarLink): string {
  const events = 'W\u00a0telefonie zobaczysz wydarzenia na trzy miesiące naprzód';
  if (mode === 'user') return `${events}, usługi na dwa i\u00a0terminy płatności.`;
  const own = owns ? ' Usługi dla Twoich koni i\u00a0terminy płatności są wpisane pojedynczo.' : '';
  return `${events}, a\u00a0zadania na dwa${WORK[mode]}${own}`;
}

const WORK = {
  worker:
    '. Zadania przydzielone Tobie i\u00a0zadania dla koni z\u00a0alertem zdrowotnym są wpisane pojedynczo, z\u00a0pozostałych podana jest tylko ich liczba na każdy dzień.',
  manager: ': ich liczbę na każdy dzień.',
};

/** The full address, which one press selects, and a link that opens in a phone's calendar. */
const NewAddress = ({ address }: { address: string }) => (
  <div className="field">
    <strong>Twój prywatny adres kalendarza</strong>
    <span className="hint">
      Skopiuj go teraz: ze względów bezpieczeństwa pokazujemy go tylko raz. Kto go zna, widzi Twój kalendarz.
    </span>
    <code className="to-copy">{address}</code>
    <div className="row-of-buttons">
      <ButtonLink kind="main" icon={CalendarPlus} href={address.replace(/^https?:/, 'webcal:')}>
        Dodaj do kalendarza
      </ButtonLink>
      <Island name="copy-button" props={{ text: address }} />
    </div>
  </div>
);
