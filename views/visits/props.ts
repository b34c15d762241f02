import type { Day } from '../../server/domain/days.ts';

export type Topic = 'boarding' | 'lessons' | 'other';

/** Somebody who wants to see the stable. */
export type ShownVisit = {
  id: string;
  name: string;
  /** Nine digits, or more with the code of another country; '' when there is an e-mail. */
  phone: string;
  email: string;
  topic: Topic;
  wished_day: Day | null;
  message: string;
  asked_on: Day;
  /** Null while it waits. */
  settled_on: Day | null;
  settled_by: string | null;
};
