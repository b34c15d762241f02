import { useEffect, useState } from 'react';
import { type Day, formatLongDay, isDay } from '../../server/domain/days.ts';

type Props = {
  /** the id of the field that holds the day */
  field: string;
  /** the day it is drawn with */
  day: Day | '';
};

/** The chosen day as people say it, 'sobota, 21 listopada', while it is being chosen; without one, that it is wanted. */
export default function DayInWords({ field, day }: Props) {
  const [chosen, setChosen] = useState<string>(day);

  useEffect(() => {
    const input = document.getElementById(field) as HTMLInputElement | null;
    const follow = () => setChosen(input?.value ?? '');
    follow(); // it may have been changed before this was awake
    input?.addEventListener('input', follow);
    return () => input?.removeEventListener('input', follow);
  }, [field]);

  return <output htmlFor={field}>{isDay(chosen) ? formatLongDay(chosen) : 'Wybierz datę'}</output>;
}
