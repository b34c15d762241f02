import type { Day } from '../../server/domain/days.ts';
import { shortWeekday, WEEKDAYS } from '../../server/domain/recurrence.ts';
import { Island } from '../island.tsx';
import { Check } from '../parts/choices.tsx';
import { Field, FieldError } from '../parts/field.tsx';
import { useFieldState } from '../parts/form.tsx';
import { useLabel } from '../parts/labels.tsx';

/** By default a booking is for one day. */
const useRecurring = (): boolean => useFieldState('onetime').oldInput === '0';

export const Kinds = () => <Island name="booking-kinds" props={{ recurring: useRecurring() }} />;

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
  const ticked = useRecurring() ? [oldInput].flat() : [];
  return (
    <fieldset className="field for-many" aria-describedby={error && `${id}-error`}>
      <legend>Dni tygodnia</legend>
      <Check name="daily" label="codziennie" />
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
