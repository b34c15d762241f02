/** What was done without a signal is sent later, with the instant at which it was done. */
const HOUR = 3_600_000;
const MOST_LATE = 72 * HOUR;

/** How fast (ms) a phone's clock may be. */
const CLOCK_FAST = 5 * 60_000;

/** Why an instant that was sent cannot be one at which something was done. */
export function whyNotDoneAt(sent: Date, now: Date): 'too_old' | 'in_the_future' | undefined {
  const late = now.getTime() - sent.getTime();
  if (late > MOST_LATE) return 'too_old';
  return late < -CLOCK_FAST ? 'in_the_future' : undefined;
}

/** The instant at which something was done: as sent, but not after now, which it is if none was sent. */
export const doneAt = (sent: Date | undefined, now: Date): Date => (sent && sent < now ? sent : now);
