import { Check, type LucideIcon, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '../../server/domain/days.ts';
import type { Entry, Mode } from '../../server/features/calendar/schema.ts';
import { Icon } from '../parts/icon.tsx';
import { isInAlert, namesOf, stateInWords } from './entry-texts.ts';

/**
 * The content of an entry in a square or a column: its signs, hour and horse, then its title, on a line of its own if one
 * line is too short for both. Screen readers also get the meaning of its colours in words.
 */
export function EntryWords({ entry, mode, horseFirst }: { entry: Entry; mode: Mode; horseFirst?: boolean }) {
  const [first, second] = namesOf(entry, mode, horseFirst);
  const words = stateInWords(entry);
  const begin = (
    <>
      {isInAlert(entry) && <Sign icon={TriangleAlert} />}
      {entry.is_finished && <Sign icon={Check} />}
      {entry.skipped && <Sign icon={Minus} />}
      {!entry.all_day && <b>{`${formatTime(entry.start)} `}</b>}
      {words && <small>{`${words}: `}</small>}
      {first}
    </>
  );
  return second ? <Named first={begin} second={second} /> : begin;
}

const Sign = ({ icon }: { icon: LucideIcon }) => (
  <>
    <Icon of={icon} size={14} />{' '}
  </>
);

/** Two texts with a dot between them; the stylesheet hides the dot if the second has a line of its own. */
export const Named = ({ first, second }: { first: ReactNode; second: string }) => (
  <span className="named">
    <span className="named-first">{first} </span>
    <span className="named-second">
      <i>· </i>
      {second}
    </span>
  </span>
);
