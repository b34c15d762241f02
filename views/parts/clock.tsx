import { formatTime } from '../../server/domain/days.ts';

/** The time at rendering; the browser keeps it running (client/enhancements.ts). */
export function Clock({ now }: { now: string }) {
  return (
    <time className="clock" dateTime={now} data-clock="">
      {formatTime(now)}
    </time>
  );
}
