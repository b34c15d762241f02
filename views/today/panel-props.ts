import type { Day } from '../../server/domain/days.ts';
import type { DayWork } from '../../server/features/board/schema.ts';
import type { ShownRequest } from '../../server/features/bookings/schema.ts';
import type { OpenDoubt } from '../../server/features/doubts/schema.ts';
import type { OverviewEvent, PanelAlert } from '../../server/features/today/schema.ts';
import type { LongestWaiting } from '../../server/features/visits/schema.ts';
import type { Unset } from '../admin/unset.ts';
import type { PanelPaymentsProps } from '../billing/panel-payments.tsx';

/** The stable today. Of each list the first stand here, and how many there are in all. */
export type PanelProps = {
  today: Day;
  work: DayWork;
  /** Some of the work that is nobody's. */
  free: { service_name: string; horse_name: string | null }[];
  alerts: PanelAlert[];
  alert_count: number;
  /** How many wait in all the menu knows. */
  requests: ShownRequest[];
  /** The oldest doubt that waits for an answer, and how many there are. */
  doubts: OpenDoubt[];
  doubt_count: number;
  /** The oldest request for a visit, and how many wait; null: none does. */
  visit: LongestWaiting | null;
  /** What is not over yet. */
  events: OverviewEvent[];
  event_count: number;
  /** How many invitations are open. */
  invited: number;
  payments: PanelPaymentsProps;
  /** For an admin: what is to be set on the server. */
  unset: Unset[];
};
