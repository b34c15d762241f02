import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '../../server/domain/days.ts';
import type { Entry, Mode } from '../../server/features/calendar/schema.ts';
import { Icon } from '../parts/icon.tsx';
import { isInAlert, namesOf, stateInWords } from './entry-texts.ts';

/**
 * What an entry says in a square or a column: its signs, its hour and its horse, then what the horse has, below them where
 * one line is too short for both. What its colours say, its words say too, in letters that are only read aloud.
 */
export function EntryWords({ of: entry, mode, horseFirst }: { of: Entry; mode: Mode; horseFirst?: boolean }) {
  const [first, second] = namesOf(entry, mode, horseFirst);
  const words = stateInWords(entry);
  const begin = (
    <>
      {isInAlert(entry) && (
        <>
          <Icon of={TriangleAlert} size={14} />{' '}
        </>
      )}
      {entry.is_finished && (
        <>
          <Icon of={Check} size={14} />{' '}
        </>
      )}
      {entry.skipped && (
        <>
          <Icon of={Minus} size={14} />{' '}
        </>
      )}
      {!entry.all_day && <b>{`${formatTime(entry.start)} `}</b>}
      {words && <small>{`${words}: `}</small>}
      {first}
    </>
  );
  return second ? <Named first={begin} second={second} /> : begin;
}

/** Two things with a dot between them, which is not there where the second has a line of its own. */
export const Named = ({ first, second }: { first: ReactNode; second: string }) => (
  <span className="named">
    <span className="named-first">{first} </span>
    <span className="named-second">
      <i>· </i>
      {second}
    </span>
  </span>
);
