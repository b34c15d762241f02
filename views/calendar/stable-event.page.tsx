import { Search } from 'lucide-react';
import type { Day } from '../../server/domain/days.ts';
import type { EntryDetails, HorsesToChoose, TypedEvent } from '../../server/features/calendar/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { Field, Select } from '../parts/field.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { EventForm } from './event-form.tsx';
import { firstTimes, timesOf } from './first-times.ts';

type Props = {
  id: string;
  day: Day;
  /** the calendar from which it was opened */
  back: string;
  choice: HorsesToChoose;
  chosen: string[];
  search: string;
  /** What was typed before a horse was searched for. */
  typed: TypedEvent | null;
  /** The event to change, with the version of its form; null for a new one. */
  event: (EntryDetails & { form_version: string }) | null;
};

const REPEATS = [
  { value: 'never', label: 'Bez powtarzania' },
  { value: 'weekly', label: 'Co tydzień' },
  { value: 'monthly', label: 'Co miesiąc' },
];

/** The form of a new event of the stable, or of an existing one. */
export default function StableEvent(props: Props) {
  const { id, day, back, typed, event } = props;
  const { now } = usePage();
  const words = typed ?? event;
  // Without the search and the ticked horses, because the address of the next search would become too long.
  const here = event
    ? `/stable-event/${id}?${new URLSearchParams({ opened_from: back })}`
    : `/stable-event?date=${day}`;
  return (
    <ShellLayout stylesheet="calendar" under={back}>
      <PageHeader title={event ? 'Edytuj wydarzenie stajni' : 'Wydarzenie stajni'} back={back} />
      <Card slim padded>
        <EventForm
          id={id}
          here={here}
          action={event ? '/api/update_stable_event' : '/api/create_stable_event'}
          times={typed?.start ? typed : event ? timesOf(event, now) : firstTimes(day, now)}
          allDay={typed?.allDay ?? event?.all_day ?? true}
          {...(words && { typed: words })}
          {...(event && words && { changes: { ...words, formVersion: event.form_version }, openedFrom: back })}
          more={
            <>
              {!event && <Repeats typed={typed} />}
              <Horses {...props} />
            </>
          }
        >
          <ButtonLink href={back}>Anuluj</ButtonLink>
        </EventForm>
      </Card>
    </ShellLayout>
  );
}

const Repeats = ({ typed }: Pick<Props, 'typed'>) => (
  <>
    <Select name="repeats" label="Powtarzanie" options={REPEATS} defaultValue={typed?.repeats || 'never'} />
    <Field
      name="until"
      label="Powtarzaj do"
      hint="Najwyżej rok. Każdy termin zmienisz i usuniesz osobno."
      type="date"
      defaultValue={typed?.until}
    />
  </>
);

function Horses({ id, choice, chosen, search, day, event }: Props) {
  const { horses, more, all } = choice;
  const here = event ? `/stable-event/${id}` : '/stable-event';
  return (
    <>
      {horses.length > 0 && (
        <Choices
          name="horse_ids"
          legend="Konie (nieobowiązkowe)"
          type="checkbox"
          menu
          chosen={chosen}
          options={horses.map(({ id, name, box_number }) => ({
            value: id,
            label: box_number ? `${name} · boks ${box_number}` : name,
          }))}
        />
      )}
      {(more || search) && (
        <>
          <Field
            name="find"
            label="Szukaj konia"
            hint={`Pokazano ${horses.length} z ${all}. Zaznaczone zostają.`}
            type="search"
            maxLength={100}
            defaultValue={search}
          />
          <Button icon={Search} formMethod="get" formAction={here} formNoValidate name="date" value={day}>
            Szukaj
          </Button>
        </>
      )}
    </>
  );
}
