import { Tag } from 'lucide-react';
import type { Day } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { GeneralServiceToAdd } from '../../server/features/general-services/schema.ts';
import { Kinds, Weekdays } from '../bookings/days-fields.tsx';
import { Island } from '../island.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field, Select } from '../parts/field.tsx';
import { useFieldState } from '../parts/form.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';

/** Books a service for the stable itself: for one day, or for days of the week up to a last day. */
export function AddService({ id, services, today, close }: GeneralServiceToAdd & { close: string }) {
  if (services.length === 0) return <NothingToAdd close={close} />;
  return (
    <FormDialog
      title="Dodaj usługę"
      close={close}
      action="/api/add_general_service"
      id="general-service"
      back={`${close}&dialog=add-general-service`}
      className="form booking"
      hidden={{ id, has_end: '1' }}
      submit="Dodaj"
    >
      <Kinds />
      <Select
        name="service_id"
        label="Usługa"
        placeholder="Wybierz usługę"
        options={services.map(({ id, name }) => ({ value: id, label: name }))}
        autoFocus
      />
      <TheDay today={today} />
      <Weekdays />
      <div className="for-many once-a-day-is-chosen">
        <Field name="last_day" label="Do:" type="date" min={today} />
      </div>
    </FormDialog>
  );
}

/** The day of a one-time service, by default today, and its weekday. */
function TheDay({ today }: { today: Day }) {
  const { id, oldInput } = useFieldState('day');
  const day = (typeof oldInput === 'string' ? oldInput : today) as Day | '';
  return (
    <div className="for-once">
      <Field name="day" label="Data" type="date" min={today} defaultValue={today} />
      <div className="muted small">
        <Island name="day-in-words" props={{ field: id, day }} />
      </div>
    </div>
  );
}

const NothingToAdd = ({ close }: { close: string }) => (
  <Dialog title="Dodaj usługę" close={close}>
    <EmptyState
      icon={Tag}
      title="W katalogu nie ma usług ogólnych"
      action={<ButtonLink href={`${sectionAddress(SECTION.services)}&dialog=create-service`}>Utwórz usługę</ButtonLink>}
    >
      Utwórz usługę i zaznacz, że jest ogólna. Potem wybierzesz tu, kiedy ją wykonywać.
    </EmptyState>
  </Dialog>
);
