import { Search } from 'lucide-react';
import type { Day } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { HorsesToChoose, TypedEvent } from '../../server/features/calendar/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { Field, Select } from '../parts/field.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { EventForm } from './event-form.tsx';
import { firstTimes } from './first-times.ts';

type Props = {
  id: string;
  day: Day;
  choice: HorsesToChoose;
  chosen: string[];
  search: string;
  /** What was typed before a horse was searched for. */
  typed: TypedEvent | null;
};

const REPEATS = [
  { value: 'never', label: 'Bez powtarzania' },
  { value: 'weekly', label: 'Co tydzień' },
  { value: 'monthly', label: 'Co miesiąc' },
];

/** The form of a new event of the stable. */
export default function StableEvent({ id, day, typed, ...horses }: Props) {
  const { now } = usePage();
  const back = `${sectionAddress(SECTION.stableCalendar)}&date=${day}`;
  return (
    <ShellLayout stylesheet="calendar" under={back}>
      <PageHeader title="Wydarzenie stajni" back={back} />
      <Card slim padded>
        <EventForm
          id={id}
          action="/api/create_stable_event"
          times={typed ?? firstTimes(day, now)}
          allDay={typed?.allDay ?? true}
          {...(typed && { typed })}
          more={<More typed={typed} day={day} {...horses} />}
        >
          <ButtonLink href={back}>Anuluj</ButtonLink>
        </EventForm>
      </Card>
    </ShellLayout>
  );
}

function More({ choice, chosen, search, typed, day }: Omit<Props, 'id'>) {
  const { horses, more, all } = choice;
  return (
    <>
      <Select name="repeats" label="Powtarzanie" options={REPEATS} defaultValue={typed?.repeats || 'never'} />
      <Field
        name="until"
        label="Powtarzaj do"
        hint="Najwyżej rok. Każdy termin zmienisz i usuniesz osobno."
        type="date"
        defaultValue={typed?.until}
      />
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
          <Button icon={Search} formMethod="get" formAction="/stable-event" formNoValidate name="date" value={day}>
            Szukaj
          </Button>
        </>
      )}
    </>
  );
}
