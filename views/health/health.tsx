import { HeartPulse } from 'lucide-react';
import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { List, Row } from '../parts/list.tsx';

/** A health alert that a horse has or had; instants in ISO 8601 UTC. */
export type Alert = {
  id: string;
  reason: string | null;
  raised_at: string;
  /** Null: raised before this was written down. */
  raised_by: string | null;
  /** Null: it stands. */
  ended_at: string | null;
  ended_by: string | null;
};

type Props = {
  horse: { id: string; health_alert: boolean };
  /** The newest first. */
  alerts: Alert[];
};

/** The health of a horse: its alert, to raise or to end, and the alerts there have been. */
export function Health({ horse, alerts }: Props) {
  const past = alerts.filter(({ ended_at }) => ended_at !== null);
  return (
    <>
      <Card title="Zdrowie" padded>
        <HealthForm horse={horse} standing={alerts.find(({ ended_at }) => ended_at === null)} />
      </Card>
      {past.length > 0 && (
        <Card title="Poprzednie alerty zdrowotne">
          <List label="Poprzednie alerty zdrowotne">
            {past.map((alert) => (
              <Row key={alert.id} title={alert.reason ?? 'Bez podanego powodu'} detail={spanOf(alert)} />
            ))}
          </List>
        </Card>
      )}
    </>
  );
}

/** '21.11.2026, 07:42' */
const instant = (at: string) => `${formatDay(dayOf(new Date(at)))}, ${formatTime(at)}`;
const by = (name: string | null) => (name ? ` (${name})` : '');

/** Since when, until when, and by whom. */
const spanOf = ({ raised_at, raised_by, ended_at, ended_by }: Alert) =>
  `od ${instant(raised_at)}${by(raised_by)}${ended_at ? ` do ${instant(ended_at)}${by(ended_by)}` : ''}`;

/** The health alert: raised by whoever notices first, with its reason, ended when the horse is well. */
function HealthForm({ horse, standing }: { horse: Props['horse']; standing: Alert | undefined }) {
  const { id, health_alert } = horse;
  return (
    <Form action="/api/change_horse_health">
      <input type="hidden" name="horse_id" value={id} />
      <input type="hidden" name="health" value={health_alert ? 'false' : 'true'} />
      {health_alert ? (
        <div>
          <p>
            <strong>{standing?.reason ?? 'Alert zdrowotny bez podanego powodu.'}</strong>
          </p>
          {standing && <p className="muted small">{spanOf(standing)}</p>}
        </div>
      ) : (
        <>
          <p>Coś nie tak? Alert zdrowotny oznacza konia na pomarańczowo przy każdym zadaniu i wydarzeniu.</p>
          <Field
            name="reason"
            label="Powód (nieobowiązkowy)"
            hint="Zobaczy go każdy, kto ma coś zrobić przy tym koniu."
            maxLength={200}
          />
        </>
      )}
      <Button kind={health_alert ? 'main' : 'alert'} icon={HeartPulse}>
        {health_alert ? 'Wyłącz alert zdrowotny' : 'Włącz alert zdrowotny'}
      </Button>
    </Form>
  );
}
