import type { Day } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { Field, Select } from '../parts/field.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { EventForm } from './event-form.tsx';
import { firstTimes } from './first-times.ts';

type Props = {
  id: string;
  day: Day;
  horses: { id: string; name: string; box_number: string | null }[];
};

const REPEATS = [
  { value: 'never', label: 'Bez powtarzania' },
  { value: 'weekly', label: 'Co tydzień' },
  { value: 'monthly', label: 'Co miesiąc' },
];

/** The form of a new event of the stable. */
export default function StableEvent({ id, day, horses }: Props) {
  const { now } = usePage();
  const back = `${sectionAddress(SECTION.stableCalendar)}&date=${day}`;
  return (
    <ShellLayout stylesheet="calendar" under={back}>
      <PageHeader title="Wydarzenie stajni" back={back} />
      <Card slim padded>
        <EventForm
          id={id}
          action="/api/create_stable_event"
          times={firstTimes(day, now)}
          allDay
          more={<More of={horses} />}
        >
          <ButtonLink href={back}>Anuluj</ButtonLink>
        </EventForm>
      </Card>
    </ShellLayout>
  );
}

const More = ({ of: horses }: { of: Props['horses'] }) => (
  <>
    <Select name="repeats" label="Powtarzanie" options={REPEATS} defaultValue="never" />
    <Field
      name="until"
      label="Powtarzaj do"
      hint="Najwyżej rok. Każdy termin zmienisz i usuniesz osobno."
      type="date"
    />
    {horses.length > 0 && (
      <Choices
        name="horse_ids"
        legend="Konie (nieobowiązkowe)"
        type="checkbox"
        menu
        options={horses.map(({ id, name, box_number }) => ({
          value: id,
          label: box_number ? `${name} · boks ${box_number}` : name,
        }))}
      />
    )}
  </>
);
