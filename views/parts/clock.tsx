import { formatTime } from '../../server/domain/days.ts';

/** The stable's time as the page was rendered; the browser runs it on (client/enhancements.ts). */
export function Clock({ now }: { now: string }) {
  return (
    <time className="clock" dateTime={now} data-clock="">
      {formatTime(now)}
    </time>
  );
}
