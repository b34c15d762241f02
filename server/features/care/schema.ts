import type { Day } from '../../domain/days.ts';

/** A record of care to be kept. `book`: whether the service of its kind is booked and charged. */
export type NewRecord = {
  id: string;
  horse_id: string;
  kind_id: string;
  done_on: Day;
  done_by: string;
  batch: string;
  note: string;
  visit_id: string | null;
  book: boolean;
};
