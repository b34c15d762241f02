import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Calendar } from './calendar.tsx';
import { calendarDialog } from './calendar-dialog.tsx';

/** The calendar of an owner, a worker or the whole stable. */
export default function CalendarSection({ calendar }: { calendar: CalendarView }) {
  return (
    <ShellLayout dialog={calendarDialog(calendar)}>
      <PageHeader title="Kalendarz" />
      <Calendar calendar={calendar} />
    </ShellLayout>
  );
}
