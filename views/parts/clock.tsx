import { formatTime } from '../../server/domain/days.ts';

/** The stable's time as the page was drawn; the loader keeps it running (client/clock.ts). */
export function Clock({ now }: { now: string }) {
  return (
    <time className="clock" dateTime={now} data-clock="">
      {formatTime(now)}
    </time>
  );
}
