import type { Day } from '../../domain/days.ts';

/** A request for a visit, or a report, that waits for a manager's nod. */
export type HeldItem = {
  id: string;
  kind: 'visit' | 'report';
  name: string;
  phone: string;
  email: string;
  /** What a report is about: a place of the app. */
  page: string;
  text: string;
  sent_on: Day;
};
