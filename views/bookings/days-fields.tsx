import type { Day } from '../../server/domain/days.ts';
import { shortWeekday, WEEKDAYS } from '../../server/domain/recurrence.ts';
import { Check } from '../parts/choices.tsx';
import { Field, FieldError } from '../parts/field.tsx';
import { useFieldState } from '../parts/form.tsx';
import { useLabel } from '../parts/labels.tsx';

/** The choice hides the other kind's fields, which are then not required. */
export function Kinds() {
  const { oldInput } = useFieldState('onetime');
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">Rodzaj</legend>
      {[
        { value: '1', label: 'Jednorazowa' },
        { value: '0', label: 'Wielorazowa' },
      ].map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="onetime" value={value} defaultChecked={value === (oldInput === '0' ? '0' : '1')} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

export function OneDay({ today }: { today: Day }) {
  return (
    <div className="for-once">
      <Field name="day" label="Data" type="date" min={today} defaultValue={today} />
    </div>
  );
}

export function Weekdays() {
  const { id, error, oldInput } = useFieldState('days_of_week');
  useLabel(id, 'Dni tygodnia');
  const ticked = [oldInput].flat();
  return (
    <fieldset className="field for-many" aria-describedby={error && `${id}-error`}>
      <legend>Dni tygodnia</legend>
      <div className="toggles">
        {WEEKDAYS.map((name, index) => (
          <label key={name}>
            <input
              type="checkbox"
              name="days_of_week"
              value={name}
              id={index === 0 ? id : undefined}
              aria-label={name}
              defaultChecked={ticked.includes(name)}
            />
            {shortWeekday(index + 1)}
          </label>
        ))}
      </div>
      <FieldError of={id} error={error} />
    </fieldset>
  );
}

export function LastDay({ today }: { today: Day }) {
  return (
    <div className="for-many until">
      <Check name="has_end" label="Do:" />
      <Field name="last_day" label="Data końcowa" type="date" min={today} />
    </div>
  );
}
