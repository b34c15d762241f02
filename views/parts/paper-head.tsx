import { dayOf, formatDay } from '../../server/domain/days.ts';
import { usePage } from '../page-context.tsx';

/** What stands at the head of a printed page: whose it is, of which day and for whom. */
export function PaperHead() {
  const { club, person, now } = usePage();
  return (
    <p className="on-paper">
      {club.name} · {formatDay(dayOf(new Date(now)))} · dla: {person?.first_name} {person?.last_name}
    </p>
  );
}
