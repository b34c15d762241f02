import { useEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import { refresh } from '../refresh.ts';

type Props = {
  /** The day that is shown: 'YYYY-MM-DD'. */
  date: string;
  /** The page's address, where its own may come to mean another page; by default that. */
  here?: string;
  /** What is shown depends on the time, which nobody announces: it is read again every minute. */
  everyMinute?: boolean;
};

/** How often (ms) at most the board is read again, and how soon a connection that was refused is tried again. */
const BETWEEN = 1_000;
const TRY_AGAIN = 5_000;
const MINUTE = 60_000;

type State = 'connecting' | 'connected' | 'lost';

const WORDS: Record<State, string> = {
  connecting: '',
  connected: 'Na żywo',
  lost: 'Brak połączenia. Stan może być nieaktualny.',
};

/** Listens for changes of the day and has the server draw the board again. */
export default function DayBoard({ date: atFirst, here, everyMinute = false }: Props) {
  const [date, setDate] = useState(atFirst);
  const [state, setState] = useState<State>('connecting');
  const read = useRef({ at: 0, timer: 0, reading: false });

  useEffect(() => {
    let stream: EventSource | undefined;
    let again = 0;
    let minutes = 0;

    async function readAgain() {
      const its = read.current;
      its.timer = 0;
      its.reading = true;
      const page = await refresh(here ?? location.pathname + location.search);
      its.reading = false;
      its.at = Date.now();
      if (!page) return setState('lost');
      setState('connected');
      const now = page.querySelector<HTMLElement>('[data-island="day-board"]')?.dataset.props;
      if (now) setDate((JSON.parse(now) as Props).date); // 'today' is another day after midnight
    }

    function changed() {
      const its = read.current;
      if (its.timer) return;
      const wait = its.reading ? BETWEEN : Math.max(0, its.at + BETWEEN - Date.now());
      its.timer = window.setTimeout(readAgain, wait);
    }

    function open() {
      stream = new EventSource(`/api/day_changes?date=${date}`);
      stream.addEventListener('change', changed);
      stream.addEventListener('lost', () => setState('lost'));
      stream.addEventListener('error', () => {
        // A stream that has ended the browser opens again by itself; one that was refused it gives up.
        if (stream?.readyState !== EventSource.CLOSED) return;
        setState('lost');
        again = window.setTimeout(renew, TRY_AGAIN);
      });
    }

    /** It may be the session that has run out: a call renews it, or leads to where one signs in. */
    async function renew() {
      await call('GET', '/api/protected');
      if (!document.hidden) open();
    }

    function close() {
      clearTimeout(again);
      clearInterval(minutes);
      clearTimeout(read.current.timer);
      read.current.timer = 0;
      stream?.close();
    }

    /** A page that nobody sees needs no connection; seen again, it reads at once what it has missed. */
    function onSight() {
      close();
      if (document.hidden) return;
      open();
      if (everyMinute) minutes = window.setInterval(changed, MINUTE);
    }

    onSight();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      close();
    };
  }, [date, here, everyMinute]);

  return (
    <p className={`live ${state}`} role="status">
      {WORDS[state]}
    </p>
  );
}
