import {
  Calendar as CalendarIcon,
  ClipboardList,
  NotebookText,
  Pencil,
  Printer,
  Stethoscope,
  Tags,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import type { BookingDialogState } from '../../server/features/bookings/schema.ts';
import type { CalendarPage } from '../../server/features/calendar/schema.ts';
import type { CareDialog } from '../../server/features/care/schema.ts';
import type { EmergencyDialogState } from '../../server/features/emergency/schema.ts';
import type { OwnerHorsesDialog, ShownHorse } from '../../server/features/horses/schema.ts';
import type { NoteDialogState } from '../../server/features/notes/schema.ts';
import { BookingDialog } from '../bookings/booking-dialog.tsx';
import { HorseServices } from '../bookings/horse-services.tsx';
import { Calendar } from '../calendar/calendar.tsx';
import { calendarDialog, InstantEntryDialog } from '../calendar/calendar-dialog.tsx';
import { HorseCare, HorseCareDialog } from '../care/horse-care.tsx';
import { EmergencyDialog } from '../emergency/emergency.tsx';
import { backIn, cardAddress, editAddress } from '../horses/addresses.ts';
import { useHorseDialog } from '../horses/horse-dialogs.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { NoteDialog } from '../notes/note-dialog.tsx';
import { Notes } from '../notes/notes.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import { type DataOfHorse, HorseData } from './horse-data.tsx';
import { HorseHead } from './horse-head.tsx';

type Content =
  | ({ tab: 'data'; dialog: OwnerHorsesDialog | { kind: 'photo' } | EmergencyDialogState | null } & DataOfHorse)
  | ({ tab: 'notes'; dialog: NoteDialogState | null } & Omit<ComponentProps<typeof Notes>, 'here'>)
  | { tab: 'calendar'; calendar: CalendarPage }
  | ({ tab: 'care'; dialog: CareDialog | null } & Omit<ComponentProps<typeof HorseCare>, 'here' | 'access'>)
  | ({ tab: 'services'; dialog: BookingDialogState | null } & Omit<
      ComponentProps<typeof HorseServices>,
      'here' | 'horse'
    >);

type Props = {
  horse: ShownHorse;
  content: Content;
  here: string;
  list: { href: string; label: string };
  exit: string;
};

const TABS = [
  { tab: 'data', label: 'Dane', icon: ClipboardList },
  { tab: 'notes', label: 'Notatki', icon: NotebookText },
  { tab: 'calendar', label: 'Kalendarz', icon: CalendarIcon },
  { tab: 'services', label: 'Usługi', icon: Tags },
  { tab: 'care', label: 'Zabiegi', icon: Stethoscope },
] as const;

/** A horse: its head, its tabs, and the links that close it. */
export default function Horse({ horse, content, here, list, exit }: Props) {
  const back = backIn(here);
  const address = (tab: string) => `/horses/${horse.id}?${new URLSearchParams({ tab, ...(back && { back }) })}`;
  const opened = content.tab === 'data' ? content.dialog : null;
  const changed = opened?.kind === 'photo' || opened?.kind === 'emergency' ? null : opened;
  const overlay = useHorseDialog({ dialog: changed, owner: horse.owner, here, left: list.href });
  return (
    <ShellLayout
      stylesheet={content.tab === 'calendar' ? 'calendar' : undefined}
      dialog={overlay.dialog ?? dialogOver(content, horse, here)}
      instant={content.tab === 'calendar' && <InstantEntryDialog calendar={content.calendar} />}
      alert={overlay.alert}
      under={exit}
    >
      <HorseHead horse={horse} list={list} exit={exit} here={here}>
        {horse.access === 'manages' && content.tab !== 'calendar' && (
          <span className="row-of-buttons">
            <ButtonLink icon={Pencil} href={editAddress(horse.id, address('data'))}>
              Edytuj dane
            </ButtonLink>
            <ButtonLink icon={Printer} href={cardAddress(horse.id, here)}>
              Karta boksu
            </ButtonLink>
          </span>
        )}
      </HorseHead>
      {content.tab === 'data' && (
        <span className="narrow">
          <ButtonLink href="#emergency">W nagłym wypadku</ButtonLink>
        </span>
      )}
      <Tabs
        label={horse.name}
        tabs={TABS.map(({ tab, label, icon }) => ({
          href: address(tab),
          label: (
            <>
              <Icon of={icon} size={20} /> {label}
              {tab === 'notes' && horse.notes > 0 && <small>{horse.notes}</small>}
            </>
          ),
          current: tab === content.tab,
        }))}
      />
      {content.tab === 'data' && <HorseData horse={horse} here={here} address={address} {...content} />}
      {content.tab === 'notes' && <Notes {...content} here={here} />}
      {content.tab === 'calendar' && <Calendar calendar={content.calendar} />}
      {content.tab === 'services' && <HorseServices {...content} horse={horse} here={here} />}
      {content.tab === 'care' && <HorseCare {...content} access={horse.access} here={here} />}
    </ShellLayout>
  );
}

function dialogOver(content: Content, horse: ShownHorse, here: string) {
  if (content.tab === 'calendar') return calendarDialog(content.calendar);
  if (content.tab === 'services') return content.dialog && <BookingDialog state={content.dialog} here={here} />;
  if (content.tab === 'data' && content.dialog?.kind === 'emergency')
    return <EmergencyDialog state={content.dialog} horse={horse.id} close={here} />;
  if (content.tab === 'care')
    return content.dialog && <HorseCareDialog dialog={content.dialog} horse={horse} here={here} />;
  if (content.tab === 'data') return content.dialog?.kind === 'photo' && <Photo horse={horse} close={here} />;
  return content.dialog && <NoteDialog state={content.dialog} horse={horse.name} here={here} />;
}

const Photo = ({ horse: { id, photo }, close }: { horse: ShownHorse; close: string }) => (
  <PictureDialog
    title="Zdjęcie konia"
    close={close}
    action={`/api/add_horse_photo/${id}`}
    remove={photo && `/api/remove_horse_photo/${id}`}
  />
);
