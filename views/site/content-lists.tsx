import { SITE_ROWS } from '../../server/domain/field-texts.ts';
import type { SiteContent } from '../../server/features/site/schema.ts';
import { Field } from '../parts/field.tsx';
import { EMPTY_ROWS, PartForm, Rows } from './part-form.tsx';

type Props = { content: SiteContent };

export function FactsForm({ content: { facts } }: Props) {
  return (
    <PartForm part="facts">
      <Rows
        legend="Fakty o stajni"
        hint={`Krótko i konkretnie. ${EMPTY_ROWS}`}
        rows={SITE_ROWS.facts}
        kind="pair"
        draw={(nth, index) => (
          <>
            <Field
              name={`name_${nth}`}
              label="Co"
              named={`Co, wiersz ${nth}`}
              maxLength={40}
              placeholder={index === 0 ? 'np. Ujeżdżalnia' : ''}
              defaultValue={facts.facts[index]?.name}
            />
            <Field
              name={`value_${nth}`}
              label="Jakie"
              named={`Jakie, wiersz ${nth}`}
              maxLength={100}
              placeholder={index === 0 ? 'np. kryta, 20 × 40 m' : ''}
              defaultValue={facts.facts[index]?.value}
            />
          </>
        )}
      />
    </PartForm>
  );
}

export function PeopleForm({ content: { people } }: Props) {
  return (
    <PartForm part="people">
      <Rows
        legend="Kogo goście spotkają"
        hint={`Wpisz tylko osoby, które się na to zgodziły. ${EMPTY_ROWS}`}
        rows={SITE_ROWS.people}
        kind="three"
        draw={(nth, index) => (
          <>
            <Field
              name={`name_${nth}`}
              label="Imię i nazwisko"
              named={`Imię i nazwisko, wiersz ${nth}`}
              maxLength={60}
              defaultValue={people.people[index]?.name}
            />
            <Field
              name={`role_${nth}`}
              label="Czym się zajmuje"
              named={`Czym się zajmuje, wiersz ${nth}`}
              maxLength={60}
              defaultValue={people.people[index]?.role}
            />
            <Field
              name={`about_${nth}`}
              label="Kilka słów"
              named={`Kilka słów, wiersz ${nth}`}
              maxLength={200}
              defaultValue={people.people[index]?.about}
            />
          </>
        )}
      />
    </PartForm>
  );
}

export function DayForm({ content: { day } }: Props) {
  return (
    <PartForm part="day">
      <Rows
        legend="Dzień w stajni"
        hint={`Strona ułoży je po kolei. ${EMPTY_ROWS}`}
        rows={SITE_ROWS.day}
        kind="timed"
        draw={(nth, index) => (
          <>
            <Field
              name={`time_${nth}`}
              label="Godzina"
              named={`Godzina, wiersz ${nth}`}
              type="time"
              defaultValue={day.day[index]?.time}
            />
            <Field
              name={`what_${nth}`}
              label="Co się dzieje"
              named={`Co się dzieje, wiersz ${nth}`}
              maxLength={60}
              defaultValue={day.day[index]?.what}
            />
            <Field
              name={`more_${nth}`}
              label="Szczegóły"
              named={`Szczegóły, wiersz ${nth}`}
              maxLength={160}
              defaultValue={day.day[index]?.more}
            />
          </>
        )}
      />
    </PartForm>
  );
}
