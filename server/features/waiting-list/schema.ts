import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { baitFields, DayField, line } from '../../platform/forms/fields.ts';
import { contactFields } from '../visits/contact.ts';

/** Fields, and therefore errors, are in the form's order. */
export const JoinWaitingList = z.object({
  ...contactFields,
  /** A kind of place of the price list; '' for any. */
  kind: line(60).default(''),
  wished_day: DayField.nullish(),
  ...baitFields,
});

export type JoinWaitingList = z.output<typeof JoinWaitingList>;

/** An entry waits, was offered a box, or is closed: it has a box, or wants none any more. */
export const MarkWaiting = z.object({ id: z.uuid(), state: z.enum(['waiting', 'offered', 'closed']) });

export type MarkWaiting = z.output<typeof MarkWaiting>;

/** An entry of the waiting list. */
export type Waiting = {
  id: string;
  name: string;
  /** Nine digits, or more with the code of another country; '' when there is an e-mail. */
  phone: string;
  email: string;
  /** '' for any. */
  kind: string;
  wished_day: Day | null;
  state: MarkWaiting['state'];
  joined_on: Day;
  /** Null if nobody has changed its state. */
  changed_on: Day | null;
  changed_by: string | null;
};

/** The first entry that waits while a box is free for it. `box`: the first free one; `total`: the entries that wait. */
export type FirstInLine = Pick<Waiting, 'name' | 'kind' | 'wished_day' | 'joined_on'> & { box: string; total: number };
