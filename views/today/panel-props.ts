import type { Day } from '../../server/domain/days.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { DayWork } from '../../server/features/board/schema.ts';
import type { ShownRequest } from '../../server/features/bookings/schema.ts';
import type { OpenDoubt } from '../../server/features/doubts/schema.ts';
import type { FirstSteps } from '../../server/features/first-steps/schema.ts';
import type { Absence } from '../../server/features/rota/schema.ts';
import type { OverviewEvent, PanelAlert } from '../../server/features/today/schema.ts';
import type { LongestWaiting } from '../../server/features/visits/schema.ts';
import type { FirstRows } from '../../server/platform/pages/paging.ts';
import type { PanelPaymentsProps } from '../billing/panel-payments.tsx';

/** The stable today. */
export type PanelProps = {
  today: Day;
  work: DayWork;
  free: { service_name: string; horse_name: string | null }[];
  absences: Absence[];
  alerts: FirstRows<PanelAlert>;
  /** The first ones; the menu has their number. */
  requests: ShownRequest[];
  /** The oldest open doubt, and how many are open; null: none is. */
  doubt: (OpenDoubt & { total: number }) | null;
  /** The oldest request for a visit, and how many wait; null: none does. */
  visit: LongestWaiting | null;
  /** What is not over yet. */
  events: FirstRows<OverviewEvent>;
  invited: number;
  payments: PanelPaymentsProps;
  /** Null: none is left. */
  steps: FirstSteps | null;
  /** Replaces the page's own alert after the payment date was changed. */
  alert: PageAlert | null;
};
