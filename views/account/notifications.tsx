import { Bell, BellRing } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import type { NoticeSettings, NotifiedDevice } from '../../server/features/account/schema.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { Email } from '../parts/email.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { Refreshed } from '../parts/refreshed.tsx';

type Props = { email: string; settings: NoticeSettings };

export function NotificationsTab({ email, settings: { devices, kinds, quiet, digest, statements } }: Props) {
  return (
    <>
      <Card title="Powiadomienia" padded>
        <p>
          Powiadomienie pokaże się na telefonie albo komputerze także wtedy, gdy aplikacja jest zamknięta. Włączasz je
          osobno na każdym urządzeniu, a&nbsp;wylogowanie je na nim wyłącza.
        </p>
        <p className="muted">
          Wiadomości o&nbsp;koncie, na przykład o&nbsp;zmianie hasła, wysyłamy na adres{' '}
          <strong className="whole-words">
            <Email address={email} />
          </strong>
          .
        </p>
        <ThisDevice />
      </Card>
      <Refreshed name="notified-devices">{devices.length > 0 && <Devices devices={devices} />}</Refreshed>
      <Kinds kinds={kinds} quiet={quiet} />
      {digest !== undefined && <Digest hour={digest} />}
      {statements !== null && <StatementMail email={email} wanted={statements} />}
    </>
  );
}

/** The kinds of notices, each with a switch for all devices. */
const Kinds = ({ kinds, quiet }: Pick<NoticeSettings, 'kinds' | 'quiet'>) => (
  <Card title="O czym Cię powiadamiamy" padded>
    <Form action="/api/push/choose_notices" id="notices">
      <ErrorSummary form="notices" />
      {quiet && (
        <p>
          W&nbsp;nocy ({quiet.from}:00–{quiet.until}:00) powiadomienia czekają do rana; alerty zdrowotne koni przychodzą
          od razu. <ToHours />
        </p>
      )}
      <Choices
        name="kinds"
        legend="Na wszystkich urządzeniach, na których są włączone"
        type="checkbox"
        options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
        chosen={kinds.filter(({ wanted }) => wanted).map(({ kind }) => kind)}
      />
      <Button type="submit">Zapisz</Button>
    </Form>
  </Card>
);

const ToHours = () => usePage().sections.includes('manager') && <a href="/settings#quiet">Zmień godziny</a>;

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, '0')}:00`,
  label: `${hour}:00`,
}));

/** The hour at which an owner hears what differed from the routine of their horses. */
const Digest = ({ hour }: { hour: number | null }) => (
  <Card title="Podsumowanie dnia" padded>
    <Form action="/api/choose_digest" id="digest">
      <ErrorSummary form="digest" />
      <p>
        Jedno powiadomienie o&nbsp;wybranej godzinie, i&nbsp;tylko wtedy, gdy coś odbiega od zwykłego dnia: czegoś nie
        wykonano, koń ma alert zdrowotny, zbliża się termin zabiegu albo zmieniono termin lub karmienie.
      </p>
      <Select
        name="hour"
        label="Godzina"
        options={HOURS}
        placeholder="Bez podsumowania"
        defaultValue={hour === null ? '' : HOURS[hour]?.value}
      />
      <Button type="submit">Zapisz</Button>
    </Form>
  </Card>
);

const StatementMail = ({ email, wanted }: { email: string; wanted: boolean }) => (
  <Card title="Zestawienie e-mailem" padded>
    <Form action="/api/choose_statement_mail" id="statement-mail">
      <input type="hidden" name="wanted" value={String(!wanted)} />
      <p>
        {wanted ? 'Włączone.' : 'Wyłączone.'} Właścicielom koni po każdym rozliczeniu wysyłamy zestawienie miesiąca
        z&nbsp;plikiem PDF na adres{' '}
        <strong className="whole-words">
          <Email address={email} />
        </strong>
        .
      </p>
      <div>
        <Button type="submit">{wanted ? 'Wyłącz zestawienia e-mailem' : 'Włącz zestawienia e-mailem'}</Button>
      </div>
    </Form>
  </Card>
);

function ThisDevice() {
  const { path } = usePage();
  const fallback = (
    <>
      <noscript>
        <p>Aby włączyć powiadomienia na tym urządzeniu, włącz w&nbsp;przeglądarce JavaScript i&nbsp;odśwież stronę.</p>
      </noscript>
      <Button type="button" className="with-script">
        Sprawdź to urządzenie
      </Button>
    </>
  );
  return (
    <div className="this-device">
      <Island name="notifications" props={{ here: path }} fallback={fallback} />
    </div>
  );
}

function SwitchOff({ device }: { device: NotifiedDevice }) {
  return (
    <Form action="/api/push/remove_subscription" className="">
      <input type="hidden" name="endpoint" value={device.endpoint} />
      <Button type="submit">
        Wyłącz<span className="visually-hidden"> na urządzeniu {device.browser}</span>
      </Button>
    </Form>
  );
}

function Devices({ devices }: { devices: NotifiedDevice[] }) {
  return (
    <Card title="Włączone na urządzeniach">
      <List label="Urządzenia z powiadomieniami">
        {devices.map((device) => (
          <Row
            key={device.endpoint}
            start={<Icon of={Bell} />}
            title={device.browser}
            detail={
              <>
                Włączone {formatDay(device.since)} {device.current && <Badge tone="ok">To urządzenie</Badge>}
              </>
            }
            end={<SwitchOff device={device} />}
          />
        ))}
      </List>
      <div className="body">
        <Form action="/api/push/send_test">
          <p className="muted">Nie wiesz, czy działają? Wyślij je sobie na wszystkie te urządzenia.</p>
          <Button icon={BellRing} type="submit">
            Wyślij próbne powiadomienie
          </Button>
        </Form>
      </div>
    </Card>
  );
}
