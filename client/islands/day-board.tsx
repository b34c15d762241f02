import { useEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import { propsOn, refresh } from '../refresh.ts';

type Props = {
  date: string;
  /** The address to read again, by default the page's own. */
  here?: string;
  /** The page depends on the time, so it is read again every minute. */
  everyMinute?: boolean;
};

/** In ms: the least time between two reads, and the delay before a refused connection is tried again. */
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
    const timing = read.current;

    async function readAgain() {
      timing.timer = 0;
      timing.reading = true;
      const page = await refresh(here ?? location.pathname + location.search);
      timing.reading = false;
      timing.at = Date.now();
      if (!page) return setState('lost');
      setState('connected');
      const now = propsOn<Props>(page, 'day-board');
      if (now) setDate(now.date); // after midnight the page shows another day
    }

    function readSoon() {
      if (timing.timer) return;
      const wait = timing.reading ? BETWEEN : Math.max(0, timing.at + BETWEEN - Date.now());
      timing.timer = window.setTimeout(readAgain, wait);
    }

    return whileSeen(() => {
      const stop = listen(`/api/day_changes?date=${date}`, readSoon, () => setState('lost'));
      const minutes = everyMinute ? window.setInterval(readSoon, MINUTE) : 0;
      return () => {
        stop();
        clearInterval(minutes);
        clearTimeout(timing.timer);
        timing.timer = 0;
      };
    });
  }, [date, here, everyMinute]);

  return (
    <p className={`live ${state}`} role="status">
      {WORDS[state]}
    </p>
  );
}

/**
 * Starts whenever the page becomes visible and stops when it is hidden, because a hidden page needs no connection. Returns a
 * function that ends it.
 */
function whileSeen(begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  function onSight() {
    end?.();
    end = document.hidden ? undefined : begin();
  }
  onSight();
  document.addEventListener('visibilitychange', onSight);
  return () => {
    document.removeEventListener('visibilitychange', onSight);
    end?.();
  };
}

/** Listens to the stream of a day's changes. Returns a function that ends it. */
function listen(address: string, onChange: () => void, onLost: () => void): () => void {
  let stream: EventSource | undefined;
  let again = 0;
  let ended = false;

  function open() {
    stream = new EventSource(address);
    stream.addEventListener('change', onChange);
    stream.addEventListener('lost', onLost);
    stream.addEventListener('error', () => {
      // The browser reopens a stream that has ended, but gives up one that was refused.
      if (stream?.readyState !== EventSource.CLOSED) return;
      onLost();
      again = window.setTimeout(renew, TRY_AGAIN);
    });
  }

  /** The session may have expired: a call renews it, or leads to the sign-in. */
  async function renew() {
    await call('GET', '/api/protected');
    if (!ended) open();
  }

  open();
  return () => {
    ended = true;
    clearTimeout(again);
    stream?.close();
  };
}
