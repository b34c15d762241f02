import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOf, formatDay } from '../../server/domain/days.ts';
import { formatHour } from '../../server/domain/hours.ts';
import { minutesEarly, type Work } from '../../server/domain/rounds.ts';
import { FINAL } from '../../server/features/tasks/texts.ts';
import { usePage } from '../page-context.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Icon } from '../parts/icon.tsx';

/** The state of a task for the viewer. `early`: its day has not come, so it cannot be confirmed yet. */
export type ConfirmState = 'open' | 'finished' | 'skipped' | 'early';

export const TASK_TITLES: Record<ConfirmState, string> = {
  open: 'Zatwierdź zadanie',
  finished: 'Ukończone zadanie',
  skipped: 'Niewykonane zadanie',
  early: 'Zadanie',
};

type Due = Pick<Work, 'date_to_finish' | 'at'>;

type Props = {
  id: string;
  /** what is confirmed, in words, for the list of what waits for a signal */
  about: string;
  /** null while the facts about the task are not loaded */
  due: Due | null;
  /** the button that cancels */
  cancel: ReactNode;
  /** What stands above the foot, inside of the form, because a foot stays in sight no further than its form reaches. */
  children?: ReactNode;
};

/** Warns that finishing a task is final, and asks first when its hour is far ahead. A refused form returns to its page. */
export function ConfirmTask({ id, about, due, cancel, children }: Props) {
  return (
    <Form action="/api/complete_service">
      <ErrorSummary />
      <HiddenFields of={{ id, about }} />
      {children}
      <footer>
        {due && <TooEarly due={due} what="To zadanie" />}
        <p className="muted small">{FINAL}</p>
        {cancel}
        <Button kind="main" disabled={!due}>
          Zatwierdź
        </Button>
      </footer>
    </Form>
  );
}

/** Asks whether work is really confirmed hours before its time, because that cannot be undone. */
export function TooEarly({ due, what }: { due: Due; what: string }) {
  const now = new Date(usePage().now);
  const minutes = minutesEarly(due, now);
  if (minutes === null || !due.at) return null;
  const day = due.date_to_finish === dayOf(now) ? '' : `${formatDay(due.date_to_finish)} `;
  return (
    <p className="too-early">
      <Icon of={Clock} />
      <span>
        <strong>
          {what} jest {day}o&nbsp;{formatHour(due.at)}
        </strong>
        , za {inHours(minutes)} Zatwierdzić już teraz?
      </span>
    </p>
  );
}

/** '3 godz. 19 min.', '8 godz.': the end of a sentence */
const inHours = (minutes: number) =>
  [`${Math.floor(minutes / 60)}\u00a0godz.`, minutes % 60 && `${minutes % 60}\u00a0min.`].filter(Boolean).join(' ');
