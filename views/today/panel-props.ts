import type { Day } from '../../server/domain/days.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { DayWork } from '../../server/features/board/schema.ts';
import type { ShownRequest } from '../../server/features/bookings/schema.ts';
import type { OpenDoubt } from '../../server/features/doubts/schema.ts';
import type { FirstSteps } from '../../server/features/first-steps/schema.ts';
import type { Absence } from '../../server/features/rota/schema.ts';
import type { OverviewEvent, PanelAlert } from '../../server/features/today/schema.ts';
import type { FirstInLine, LongestWaiting } from '../../server/features/visits/schema.ts';
import type { FirstRows } from '../../server/platform/pages/paging.ts';
import type { PanelPaymentsProps } from '../billing/panel-payments.tsx';

export type PanelProps = {
  today: Day;
  work: DayWork;
  free: { service_name: string; horse_name: string | null }[];
  absences: Absence[];
  alerts: FirstRows<PanelAlert>;
  /** The first requests; the menu has their number. */
  requests: ShownRequest[];
  /** How much care of horses is overdue, and since when; null if none is. */
  care: { count: number; since: Day } | null;
  /** The oldest open doubt, and the number of open ones; null if there are none. */
  doubt: (OpenDoubt & { total: number }) | null;
  /** The oldest request for a visit, and the number of them; null if there are none. */
  visit: LongestWaiting | null;
  /** Who waits for a box that is free now; null if nobody does. */
  inLine: FirstInLine | null;
  /** Today's events that are not over. */
  events: FirstRows<OverviewEvent>;
  invited: number;
  payments: PanelPaymentsProps;
  /** Null if no steps are left. */
  steps: FirstSteps | null;
  /** Replaces the page's own alert after the payment date was changed. */
  alert: PageAlert | null;
};
