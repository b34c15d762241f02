import { HeartPulse } from 'lucide-react';
import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

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

/** The alerts there have been, the newest first: who raised and ended each, when and why. */
export function AlertHistory({ alerts }: { alerts: Alert[] }) {
  const standing = alerts.filter(({ ended_at }) => ended_at === null);
  const past = alerts.filter(({ ended_at }) => ended_at !== null);
  return (
    <>
      {/* Its reason stands at the head of the page. */}
      <Alerts of={standing.map((alert) => ({ ...alert, reason: 'Trwa' }))} title="Trwający alert zdrowotny" />
      {past.length > 0 && (
        <details open={past.length <= OPEN_HISTORY}>
          <summary>Poprzednie alerty zdrowotne</summary>
          <Alerts of={past} title="Poprzednie alerty zdrowotne" />
        </details>
      )}
    </>
  );
}

/** A history of more alerts than this is folded. */
const OPEN_HISTORY = 3;

const Alerts = ({ of, title }: { of: Alert[]; title: string }) =>
  of.length > 0 && (
    <ul className="plain alerts" aria-label={title}>
      {of.map((alert) => (
        <li key={alert.id}>
          <strong>{alert.reason ?? 'Bez podanego powodu'}</strong>
          <small>{spanOf(alert)}</small>
        </li>
      ))}
    </ul>
  );

/** '21.11.2026, 07:42' */
const instant = (at: string) => `${formatDay(dayOf(new Date(at)))}, ${formatTime(at)}`;
const by = (name: string | null) => (name ? ` (${name})` : '');

/** Since when, until when, and by whom. */
const spanOf = ({ raised_at, raised_by, ended_at, ended_by }: Alert) =>
  `od ${instant(raised_at)}${by(raised_by)}${ended_at ? ` do ${instant(ended_at)}${by(ended_by)}` : ''}`;

/** The health alert is raised by whoever notices first, with its reason. */
export function RaiseAlert({ horse: { id } }: { horse: { id: string } }) {
  return (
    <Form action="/api/change_horse_health">
      <input type="hidden" name="horse_id" value={id} />
      <input type="hidden" name="health" value="true" />
      <p>Coś nie tak? Alert zdrowotny oznacza konia na pomarańczowo przy każdym zadaniu i wydarzeniu.</p>
      <Field
        name="reason"
        label="Powód (nieobowiązkowy)"
        hint="Zobaczy go każdy, kto ma coś zrobić przy tym koniu."
        maxLength={200}
      />
      <Button kind="alert" icon={HeartPulse}>
        Włącz alert zdrowotny
      </Button>
    </Form>
  );
}
