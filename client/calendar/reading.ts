import { useEffect, useRef, useState } from 'react';
import { daysInView } from '../../server/domain/days.ts';
import type { CalendarPage, ShownDays } from '../../server/features/calendar/schema.ts';
import { call } from '../api.ts';
import type { Position } from './position.ts';

type Scope = Pick<CalendarPage, 'mode' | 'horse'>;

const isList = ({ view }: Position) => view === 'agenda' || view === 'list';

/** Throws when the server refuses or cannot be reached. */
export async function readDays({ mode, horse }: Scope, position: Position): Promise<ShownDays> {
  const { view, date, show, page } = position;
  const query = new URLSearchParams({
    mode,
    ...(horse && { horse_id: horse.id }),
    ...daysInView(view, date),
    show: show.join(',') || 'none',
    ...(isList(position) && { page: String(page) }),
  });
  const answer = await call<never>('GET', `/api/${isList(position) ? 'get_agenda' : 'get_calendar'}?${query}`);
  if (!answer.ok) throw new Error(answer.message || 'The days of the calendar could not be read');
  return isList(position) ? { list: answer.data } : { grid: answer.data };
}

/** Positions with the same key show the same days. */
const keyOf = (position: Position) =>
  JSON.stringify([isList(position), daysInView(position.view, position.date), position.show, position.page]);

/**
 * The days of a calendar at a position; `first` are the days of the page. Others are read when the position needs them, and
 * again once the network is back after a failure. Until they arrive, the former days stay.
 */
export function useReading(scope: Scope, at: Position, first: ShownDays, onFailed: () => void) {
  const [read, setRead] = useState<Position & { shown: ShownDays }>({ ...at, shown: first });
  const [state, setState] = useState<'read' | 'reading' | 'failed'>('read');
  const requests = useRef(0);
  const wanted = useRef(at);
  wanted.current = at;
  const isKnown = keyOf(read) === keyOf(at);

  /** Reads the current position, because it may be called long after a render. */
  async function reload() {
    const nth = ++requests.current;
    const position = wanted.current;
    setState('reading');
    const shown = await readDays(scope, position).catch(() => null);
    if (nth !== requests.current) return; // the position has changed meanwhile
    if (shown) setRead({ ...position, shown });
    else onFailed();
    setState(shown ? 'read' : 'failed');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other days need to be read
  useEffect(() => {
    requests.current++;
    if (isKnown) setState('read');
    else reload();
  }, [keyOf(at)]);

  useEffect(() => {
    if (state !== 'failed') return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  });

  const { shown, ...position } = read;
  return { shown, position: isKnown ? at : position, state: isKnown ? state : orReading(state), reload };
}

/** When other days are needed, the effect that reads them has not run yet. */
const orReading = (state: 'read' | 'reading' | 'failed') => (state === 'read' ? 'reading' : state);
