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

export const OneDay = ({ today, autoFocus }: { today: Day; autoFocus?: boolean }) => (
  <div className="for-once">
    <Field name="day" label="Data" type="date" min={today} defaultValue={today} autoFocus={autoFocus} />
  </div>
);

type WeekdaysProps = {
  legend?: string;
  name?: string;
  /** the name of the checkbox for all days */
  daily?: string;
  /** the days that are ticked at first */
  chosen?: { days: readonly string[]; daily: boolean };
};

export function Weekdays(props: WeekdaysProps) {
  const { legend = 'Dni tygodnia', name: field = 'days_of_week', daily = 'daily', chosen } = props;
  const { id, error, oldInput, cameBack } = useFieldState(field);
  useLabel(id, legend);
  const wasRecurring = useFieldState('onetime').oldInput !== '1';
  const ticked = cameBack ? (wasRecurring ? [oldInput].flat() : []) : (chosen?.days ?? []);
  return (
    <fieldset className="field for-many" aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      <Check name={daily} label="codziennie" defaultChecked={chosen?.daily} />
      <div className="toggles">
        {WEEKDAYS.map((name, index) => (
          <label key={name}>
            <input
              type="checkbox"
              name={field}
              value={name}
              id={index === 0 ? id : undefined}
              aria-label={name}
              defaultChecked={ticked.includes(name)}
            />
            {shortWeekday(index + 1)}
          </label>
        ))}
      </div>
      <FieldError field={id} error={error} />
    </fieldset>
  );
}

export const LastDay = ({ today }: { today: Day }) => (
  <div className="for-many until">
    <Check name="has_end" label="Do:" />
    <Field name="last_day" label="Data końcowa" type="date" min={today} />
  </div>
);
