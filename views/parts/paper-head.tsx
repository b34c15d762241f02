import { dayOf, formatDay } from '../../server/domain/days.ts';
import { usePage } from '../page-context.tsx';

/** The head of a printed page: the stable, the day, and the person it is for. */
export function PaperHead() {
  const { club, person, now } = usePage();
  return (
    <p className="on-paper">
      {club.name} · {formatDay(dayOf(new Date(now)))} · dla: {person?.first_name} {person?.last_name}
    </p>
  );
}
