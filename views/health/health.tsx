import { TriangleAlert } from 'lucide-react';
import type { HealthAlert } from '../../server/features/health/schema.ts';
import type { NamedHorse } from '../../server/features/tasks/schema.ts';
import { moment } from '../bookings/when.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { horseAndBox } from '../tasks/task-facts.tsx';
import { PictureOfAlert } from './picture-of-alert.tsx';

/** The alerts that have ended, the newest first. */
export function AlertHistory({ past }: { past: HealthAlert[] }) {
  if (past.length === 0) return null;
  return (
    <details open={past.length <= OPEN_HISTORY}>
      <summary>Poprzednie alerty zdrowotne</summary>
      <ul className="plain past-alerts" aria-label="Poprzednie alerty zdrowotne">
        {past.map((alert) => (
          <li key={alert.id}>
            <PictureOfAlert of={alert} />
            <strong>{alert.reason ?? 'Bez podanego powodu'}</strong>
            <small>{spanOf(alert)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A longer history is folded. */
const OPEN_HISTORY = 3;

const by = (name: string | null) => (name ? ` (${name})` : '');

/** 'od 21.11.2026, 07:42 (Jan Lis) do 22.11.2026, 09:00 (Anna Lis)' */
export const spanOf = ({ raised_at, raised_by, ended_at, ended_by }: HealthAlert) =>
  `od ${moment(raised_at)}${by(raised_by)}${ended_at ? ` do ${moment(ended_at)}${by(ended_by)}` : ''}`;

export function RaiseAlert({ horse: { id } }: { horse: { id: string } }) {
  return (
    <Form action={`/api/raise_health_alert/${id}`} id="alert" encType="multipart/form-data" data-turns="alert">
      <ErrorSummary form="alert" />
      <p>
        Coś nie tak? Alert zdrowotny oznacza konia na pomarańczowo przy każdym zadaniu i wydarzeniu, a powód zobaczy
        każdy, kto ma coś przy nim zrobić.
      </p>
      <AlertFields />
      <Button kind="alert" icon={TriangleAlert}>
        Włącz alert zdrowotny
      </Button>
    </Form>
  );
}

/** The dialog that raises an alert, over a list of tasks or over the card of a horse. */
export const RaiseAlertDialog = ({ horse, close }: { horse: NamedHorse; close: string }) => (
  <FormDialog
    id="alert"
    title="Alert zdrowotny"
    close={close}
    action={`/api/raise_health_alert/${horse.id}`}
    encType="multipart/form-data"
    hidden={{ about: `Alert zdrowotny: ${horse.horse_name}` }}
    submit="Włącz alert zdrowotny"
  >
    <p>
      <strong>{horseAndBox(horse)}</strong>
    </p>
    <AlertFields />
    <p className="muted small">Powód i zdjęcie zobaczy każdy, kto ma coś przy nim zrobić, kierownik i właściciel.</p>
  </FormDialog>
);

const AlertFields = () => (
  <>
    <AlertReason />
    <Field
      name="image"
      label="Zdjęcie (nieobowiązkowe)"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      data-small=""
    />
  </>
);

export const AlertReason = ({ reason = '' }: { reason?: string }) => (
  <TextArea name="reason" label="Powód (nieobowiązkowy)" maxLength={200} rows={3} defaultValue={reason} />
);
