import { Calendar as CalendarIcon, ClipboardList, NotebookText, Tags, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { BookingDialog, type BookingDialogState } from '../bookings/booking-dialog.tsx';
import { HorseServices } from '../bookings/horse-services.tsx';
import { Calendar, type CalendarProps } from '../calendar/calendar.tsx';
import { calendarDialog } from '../calendar/calendar-dialog.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { NoteDialog, type NoteDialogState } from '../notes/note-dialog.tsx';
import { Notes } from '../notes/notes.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { backIn } from './addresses.ts';
import { HorseData } from './horse-data.tsx';

type Content =
  | ({ tab: 'data' } & Omit<ComponentProps<typeof HorseData>, 'here'>)
  | ({ tab: 'notes'; dialog: NoteDialogState | null } & Omit<ComponentProps<typeof Notes>, 'here'>)
  | { tab: 'calendar'; calendar: CalendarProps }
  | ({ tab: 'services'; dialog: BookingDialogState | null } & Omit<
      ComponentProps<typeof HorseServices>,
      'here' | 'horse'
    >);

type Props = {
  horse: { id: string; name: string; health_alert: boolean };
  /** Why its alert was raised, where the tab itself does not say it. */
  alertReason: string | null;
  content: Content;
  /** The address of the tab, without a dialog. */
  here: string;
  /** The address that closing the horse leads to. */
  exit: string;
};

const TABS = [
  { tab: 'data', label: 'Dane', icon: ClipboardList },
  { tab: 'notes', label: 'Notatki', icon: NotebookText },
  { tab: 'calendar', label: 'Kalendarz', icon: CalendarIcon },
  { tab: 'services', label: 'Usługi', icon: Tags },
] as const;

/** A horse: its tabs, and the link that closes it. */
export default function Horse({ horse, alertReason, content, here, exit }: Props) {
  const back = backIn(here);
  const address = (tab: string) => `/horses/${horse.id}?${new URLSearchParams({ tab, ...(back && { back }) })}`;
  return (
    <ShellLayout stylesheet="horse" dialog={dialogOver(content, here)} under={exit}>
      <PageHeader
        title={horse.name}
        detail={
          horse.health_alert && (
            <>
              <Badge tone="alert">Alert zdrowotny</Badge> {alertReason}
            </>
          )
        }
      >
        <ButtonLink kind="quiet" icon={X} href={exit}>
          Zamknij
        </ButtonLink>
      </PageHeader>
      <Tabs
        label={horse.name}
        tabs={TABS.map(({ tab, label, icon }) => ({
          href: address(tab),
          label: (
            <>
              <Icon of={icon} size={20} /> {label}
            </>
          ),
          current: tab === content.tab,
        }))}
      />
      {content.tab === 'data' && <HorseData {...content} here={here} />}
      {content.tab === 'notes' && <Notes {...content} here={here} />}
      {content.tab === 'calendar' && <Calendar calendar={content.calendar} />}
      {content.tab === 'services' && <HorseServices {...content} horse={horse} here={here} />}
    </ShellLayout>
  );
}

/** The dialog that the address names, if the tab has one. */
function dialogOver(content: Content, here: string) {
  if (content.tab === 'calendar') return calendarDialog(content.calendar);
  if (content.tab === 'services') return content.dialog && <BookingDialog state={content.dialog} here={here} />;
  return content.tab === 'notes' && content.dialog && <NoteDialog state={content.dialog} here={here} />;
}
