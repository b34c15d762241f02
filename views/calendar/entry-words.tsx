import { Check, TriangleAlert } from 'lucide-react';
import { formatTime } from '../../server/domain/days.ts';
import { Icon } from '../parts/icon.tsx';
import { isInAlert, namesOf, saidOf } from './entry-texts.ts';
import type { Entry } from './props.ts';

/**
 * What an entry says in a square or a column: its hour and its horse, then what the horse has, below them where one line
 * is too short for both. What its colours say, its words say too.
 */
export function EntryWords({ of: entry, ofHorse }: { of: Entry; ofHorse: boolean }) {
  const [first, second] = namesOf(entry, ofHorse);
  const said = saidOf(entry);
  const begin = (
    <>
      {!entry.all_day && <b>{formatTime(entry.start)} </b>}
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
      {said && <span className="visually-hidden">{said}: </span>}
      {first}
    </>
  );
  if (!second) return begin;
  return (
    <span className="named">
      <span>{begin} </span>
      <span>
        <i>· </i>
        {second}
      </span>
    </span>
  );
}
