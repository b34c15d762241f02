import type { CareUnit } from '../../server/domain/care-dates.ts';
import { Field, Select } from '../parts/field.tsx';

type Props = { of?: { every: number | null; unit: CareUnit | null } | undefined; required?: boolean };

const OPTIONS = [
  { value: 'day', label: 'dni' },
  { value: 'week', label: 'tygodnie' },
  { value: 'month', label: 'miesiące' },
];

/** An interval: '8' 'tygodnie'. */
export const IntervalFields = ({ of, required = false }: Props) => (
  <div className="pair">
    <Field
      name="every"
      label={required ? 'Co ile' : 'Własny odstęp (nieobowiązkowy)'}
      type="number"
      min={1}
      max={1100}
      defaultValue={of?.every ?? undefined}
      required={required}
    />
    <Select name="unit" label="Jednostka" options={OPTIONS} defaultValue={of?.unit ?? 'week'} />
  </div>
);
