import { useEffect, useState } from 'react';
import { type Day, formatLongDay, isDay } from '../../server/domain/days.ts';

/** The chosen day in words, 'sobota, 21 listopada', or a request to choose one. */
export default function DayInWords({ field, day }: { field: string; day: Day | '' }) {
  const [chosen, setChosen] = useState<string>(day);

  useEffect(() => {
    const input = document.getElementById(field) as HTMLInputElement | null;
    const follow = () => setChosen(input?.value ?? '');
    follow(); // it may have changed before hydration
    input?.addEventListener('input', follow);
    return () => input?.removeEventListener('input', follow);
  }, [field]);

  return <output htmlFor={field}>{isDay(chosen) ? formatLongDay(chosen) : 'Wybierz datę'}</output>;
}
