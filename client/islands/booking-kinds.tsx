import { useEffect, useRef } from 'react';

type Props = { recurring: boolean };

/** Clears the chosen weekdays, which belong to the other kind. */
function untickDays({ form }: HTMLInputElement): void {
  const days = form?.querySelectorAll<HTMLInputElement>('[name="days_of_week"], [name="daily"]') ?? [];
  for (const day of days) day.checked = false;
}

/**
 * The choice hides the other kind's fields, which are then not required. A monthly service has no single day: while one is
 * chosen, the stylesheet hides this choice, and the booking is for days of the week.
 */
export default function BookingKinds({ recurring }: Props) {
  const kinds = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const { form, elements } = kinds.current as HTMLFieldSetElement;
    const [once, many] = elements as unknown as [HTMLInputElement, HTMLInputElement];
    let chosen: HTMLInputElement | null = null;
    const follow = () => {
      if (form?.querySelector('[data-monthly]:checked')) {
        chosen ??= once.checked ? once : many;
        many.checked = true;
      } else if (chosen) {
        chosen.checked = true;
        chosen = null;
      }
    };
    follow();
    form?.addEventListener('change', follow);
    return () => form?.removeEventListener('change', follow);
  }, []);

  return (
    <fieldset className="segments" ref={kinds}>
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
