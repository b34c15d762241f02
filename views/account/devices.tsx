import { Smartphone } from 'lucide-react';
import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import type { Device } from '../../server/features/account/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Form } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';

const lastUsed = ({ last_used_at, current }: Device) => {
  const instant = new Date(last_used_at);
  return current ? 'Używane teraz' : `Ostatnio używane ${formatDay(dayOf(instant))}, ${formatTime(instant)}`;
};

function SignOut({ device }: { device: Device }) {
  return (
    <Form action={`/api/end_session/${device.id}`} method="delete" className="">
      <Button type="submit">
        Wyloguj<span className="visually-hidden"> {device.browser}</span>
      </Button>
    </Form>
  );
}

export function DevicesTab({ devices }: { devices: Device[] }) {
  const others = devices.some(({ current }) => !current);
  return (
    <Card title="Urządzenia">
      <List label="Urządzenia z otwartą sesją">
        {devices.map((device) => (
          <Row
            key={device.id}
            start={<Icon of={Smartphone} />}
            title={device.browser}
            detail={lastUsed(device)}
            end={device.current ? <Badge tone="ok">To urządzenie</Badge> : <SignOut device={device} />}
          />
        ))}
      </List>
      <div className="body">
        {others ? (
          <Form action="/api/end_other_sessions">
            <p className="muted">Nie poznajesz któregoś urządzenia? Wyloguj je i&nbsp;zmień hasło.</p>
            <Button type="submit">Wyloguj inne urządzenia</Button>
          </Form>
        ) : (
          <p className="muted">Nigdzie indziej nie ma otwartej sesji Twojego konta.</p>
        )}
      </div>
    </Card>
  );
}
