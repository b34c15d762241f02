import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { CalendarPage, Entry } from '../../server/features/calendar/schema.ts';
import { ButtonLink } from '../../views/parts/button.tsx';
import { useDialogAddress } from '../dialog-address.ts';
import { takesLink } from '../navigation.ts';
import type { Made, Plan } from './event-dialog.tsx';

type DialogSubject = { entry: Entry } | { plan: Plan };

/** Opens dialogs over a calendar, whose code is loaded when the first one opens. */
export function useDialogs(onFailed: () => void) {
  const [panels, setPanels] = useState<typeof import('./panels.ts')>();
  const { shown: subject, dialog, openAt, close, closed } = useDialogAddress<DialogSubject>();

  async function open(item: DialogSubject, address: string) {
    const loaded = panels ?? (await import('./panels.ts').catch(() => null));
    if (!loaded) return onFailed();
    setPanels(loaded);
    openAt(item, address);
  }

  return { panels, subject, dialog, open, close, closed };
}

type Props = {
  dialogs: ReturnType<typeof useDialogs>;
  /** The horse, in the calendar of a single one. */
  horse: CalendarPage['horse'];
  /** The viewer may assign work. */
  assigns: boolean;
  edit: (entry: Entry) => string;
  /** The address of the calendar without a dialog. */
  back: string;
  onAlert: (alert: PageAlert | null) => void;
  onClose: () => void;
  /** The days must be read again. */
  onChanged: () => void;
  onMade: (event: Made) => void;
};

export function Dialogs({ dialogs, horse, assigns, edit, back, onAlert, onClose, onChanged, onMade }: Props) {
  const { panels, subject, dialog, close } = dialogs;
  if (!panels || !subject) return null;
  if ('entry' in subject)
    return (
      <panels.EntryDialog
        entry={subject.entry}
        edit={edit(subject.entry)}
        back={back}
        ofHorse={horse !== null}
        assigns={assigns}
        ref={dialog}
        close={close}
        onClose={onClose}
        onDone={(alert, changed) => {
          onAlert(alert);
          if (changed) onChanged();
        }}
      />
    );
  return (
    horse && (
      <panels.EventDialog
        horse={horse}
        plan={subject.plan}
        ref={dialog}
        onClose={onClose}
        onMade={(event) => {
          onMade(event);
          onChanged();
        }}
        onLost={onAlert}
      />
    )
  );
}

/** The times of a new event in the query of its dialog's address. */
export const planAddress = ({ times, allDay }: Plan) => ({
  dialog: 'create-event',
  date: times.start,
  dialog_start_time: times.start_time,
  dialog_end: times.end,
  dialog_end_time: times.end_time,
  dialog_all_day: allDay,
});

type LinkProps = { href: string; plan: () => Plan; onOpen: (subject: DialogSubject, address: string) => void };

/** A link to the dialog for a new event, which the island opens itself. */
export const PlanLink = ({ href, plan, onOpen }: LinkProps) => (
  <ButtonLink
    kind="main"
    icon={Plus}
    href={href}
    onClick={(event) => {
      if (takesLink(event)) onOpen({ plan: plan() }, event.currentTarget.href);
    }}
  >
    Dodaj wydarzenie
  </ButtonLink>
);
