import { Plus } from 'lucide-react';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { CalendarPage } from '../../server/features/calendar/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { ClubPhone } from '../parts/club-contact.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Calendar } from './calendar.tsx';
import { calendarDialog, InstantEntryDialog } from './calendar-dialog.tsx';

/** A person may have two calendars, so each says whose it is. */
const WHOSE = { horse: undefined, user: 'moje konie', worker: 'moja praca', manager: 'cała stajnia' } as const;

/** `incomplete`: work after the coming week is still being made. */
type Props = { calendar: CalendarPage; incomplete: boolean; ownsHorse: boolean };

/** The calendar of an owner, a worker or the whole stable. */
export default function CalendarSection({ calendar, incomplete, ownsHorse }: Props) {
  const { club } = usePage();
  return (
    <ShellLayout
      stylesheet="calendar"
      dialog={calendarDialog(calendar)}
      instant={<InstantEntryDialog calendar={calendar} />}
    >
      <PageHeader title="Kalendarz" detail={WHOSE[calendar.mode]} />
      {incomplete && <p className="muted on-screen">Zadania na rok jeszcze powstają. Na najbliższy tydzień już są.</p>}
      <Calendar calendar={calendar} />
      {calendar.mode === 'manager' && (
        <p className="on-screen">
          <ButtonLink icon={Plus} href={`/stable-event?date=${calendar.date}`}>
            Wydarzenie stajni
          </ButtonLink>
        </p>
      )}
      {calendar.mode === 'user' && (
        <p className="muted on-screen">
          {ownsHorse ? (
            <>
              Wydarzenie dodasz w kalendarzu konia: <a href={sectionAddress(SECTION.ownHorses)}>wybierz konia</a>.
            </>
          ) : (
            <>
              Terminy konia pojawią się tu, gdy biuro stajni dopisze go do Twojego konta. {club.phone && 'Telefon: '}
              {club.phone && <ClubPhone club={club} />}
            </>
          )}
        </p>
      )}
    </ShellLayout>
  );
}
