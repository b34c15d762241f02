type Instant = string | Date;

type Span = { days?: number; hours?: number; minutes?: number; seconds?: number };

/** A stopped clock that tests advance. */
export type TestClock = {
  now(): Date;
  set(to: Instant): void;
  /** A day is 24 hours, even when the clocks change. */
  advance(by: Span): void;
};

/** A Saturday morning in November, 9:00 in the stable. */
export const START = '2026-11-21T08:00:00Z';

export function testClock(start: Instant = START): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(to) {
      now = new Date(to);
      if (Number.isNaN(now.getTime())) throw new RangeError(`not an instant: ${to}`);
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
  };
}
