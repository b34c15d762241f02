type Props = { recurring: boolean };

/** The days that were chosen are for the other kind. */
function untickDays({ form }: HTMLInputElement): void {
  const days = form?.querySelectorAll<HTMLInputElement>('[name="days_of_week"], [name="daily"]') ?? [];
  for (const day of days) day.checked = false;
}

/** The choice hides the other kind's fields, which are then not required. */
export default function BookingKinds({ recurring }: Props) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">Rodzaj</legend>
      <label>
        <input
          type="radio"
          name="onetime"
          value="1"
          defaultChecked={!recurring}
          onChange={({ target }) => untickDays(target)}
        />
        Jednorazowa
      </label>
      <label>
        <input type="radio" name="onetime" value="0" defaultChecked={recurring} />
        Wielorazowa
      </label>
    </fieldset>
  );
}
