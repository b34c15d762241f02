import { SITE_ROWS } from '../../server/domain/field-texts.ts';
import { toZloty } from '../../server/domain/money.ts';
import type { Priced, SiteContent } from '../../server/features/site/schema.ts';
import { Check } from '../parts/choices.tsx';
import { Field, Select, TextArea } from '../parts/field.tsx';
import { EMPTY_ROWS, PartForm, Rows } from './part-form.tsx';

type Props = { content: SiteContent };

export function WelcomeForm({ content: { welcome } }: Props) {
  return (
    <PartForm part="welcome">
      <Field name="headline" label="Hasło" required maxLength={80} defaultValue={welcome.headline} />
      <TextArea
        name="intro"
        label="Kilka zdań o stajni"
        hint="Najwyżej 300 znaków. Ten sam tekst pokazują wyszukiwarki."
        required
        maxLength={300}
        defaultValue={welcome.intro}
      />
      <Field
        name="visit"
        label="Kiedy najlepiej przyjechać (nieobowiązkowe)"
        hint="Zdanie obok zaproszenia do odwiedzin."
        maxLength={240}
        defaultValue={welcome.visit}
      />
      <Check
        name="free_boxes"
        label="Pokazuj gościom liczbę wolnych boksów (pojawia się, gdy w ustawieniach są wpisane boksy)"
        defaultChecked={welcome.free_boxes}
      />
    </PartForm>
  );
}

const inZloty = (row: Priced | undefined) =>
  row?.price === null || row?.price === undefined ? undefined : String(toZloty(row.price)).replace('.', ',');

function PricedRow({ nth, row, example }: { nth: number; row: Priced | undefined; example?: string }) {
  return (
    <>
      <Field
        name={`name_${nth}`}
        label="Nazwa"
        named={`Nazwa, wiersz ${nth}`}
        maxLength={60}
        placeholder={example}
        defaultValue={row?.name}
      />
      <Field
        name={`detail_${nth}`}
        label="Dla kogo, co obejmuje"
        named={`Dla kogo, co obejmuje, wiersz ${nth}`}
        maxLength={140}
        defaultValue={row?.detail}
      />
      <Field
        name={`price_${nth}`}
        label="Cena w zł"
        named={`Cena w zł, wiersz ${nth}`}
        inputMode="decimal"
        defaultValue={inZloty(row)}
      />
    </>
  );
}

export function BoardingForm({ content: { boarding } }: Props) {
  return (
    <PartForm part="boarding">
      <Rows
        legend="Miejsca dla koni i cena za miesiąc"
        hint={EMPTY_ROWS}
        rows={SITE_ROWS.kinds}
        kind="priced"
        draw={(nth, index) => (
          <PricedRow nth={nth} row={boarding.kinds[index]} example={index === 0 ? 'np. Boks' : ''} />
        )}
      />
      <TextArea
        name="included"
        label="W cenie"
        hint="Każda rzecz w osobnym wierszu, najwyżej 14 wierszy po 90 znaków."
        rows={8}
        maxLength={1300}
        defaultValue={boarding.included.join('\n')}
      />
      <Field name="note" label="Co jest płatne osobno (nieobowiązkowe)" maxLength={240} defaultValue={boarding.note} />
    </PartForm>
  );
}

export function LessonsForm({ content: { lessons } }: Props) {
  return (
    <PartForm part="lessons">
      <Rows
        legend="Cennik jazd"
        hint={EMPTY_ROWS}
        rows={SITE_ROWS.lessons}
        kind="priced"
        draw={(nth, index) => (
          <PricedRow nth={nth} row={lessons.lessons[index]} example={index === 0 ? 'np. Lonża' : ''} />
        )}
      />
      <Field
        name="note"
        label="Dla początkujących (nieobowiązkowe)"
        hint="Na przykład: od ilu lat, co zabrać, jak się zapisać."
        maxLength={240}
        defaultValue={lessons.note}
      />
    </PartForm>
  );
}

const WEEK = ['Poniedziałek', 'Wtorek', 'Środa', 'Czwartek', 'Piątek', 'Sobota', 'Niedziela'];

export function HoursForm({ content: { hours } }: Props) {
  return (
    <PartForm part="hours">
      <fieldset className="rows timed week">
        <legend>Otwarte dla gości</legend>
        <p className="muted small">
          Puste pola: tego dnia zamknięte. Gdy wszystkie są puste, strona nie mówi o godzinach.
        </p>
        <ol className="plain">
          {WEEK.map((weekday, index) => (
            <li key={weekday}>
              <b>{weekday}</b>
              <Field
                name={`opens_${index + 1}`}
                label="Od"
                named={`${weekday}, od`}
                type="time"
                defaultValue={hours.week[index]?.opens}
              />
              <Field
                name={`closes_${index + 1}`}
                label="Do"
                named={`${weekday}, do`}
                type="time"
                defaultValue={hours.week[index]?.closes}
              />
            </li>
          ))}
        </ol>
      </fieldset>
      <Field
        name="note"
        label="Uwaga (nieobowiązkowa)"
        hint="Na przykład święta albo kiedy konie mają spokój."
        maxLength={160}
        defaultValue={hours.note}
      />
    </PartForm>
  );
}

const TURNS = [
  { value: 'straight', label: 'prosto' },
  { value: 'left', label: 'w lewo' },
  { value: 'right', label: 'w prawo' },
];

type Way = SiteContent['way'];

const TravelRow = ({ nth, row }: { nth: number; row: Way['travel'][number] | undefined }) => (
  <>
    <Field name={`from_${nth}`} label="Skąd" named={`Skąd, wiersz ${nth}`} maxLength={60} defaultValue={row?.from} />
    <Field name={`by_${nth}`} label="Czym" named={`Czym, wiersz ${nth}`} maxLength={40} defaultValue={row?.by} />
    <Field name={`time_${nth}`} label="Ile" named={`Ile, wiersz ${nth}`} maxLength={30} defaultValue={row?.time} />
  </>
);

const StepRow = ({ nth, row }: { nth: number; row: Way['steps'][number] | undefined }) => (
  <>
    <Field
      name={`at_${nth}`}
      label="W którym miejscu"
      named={`W którym miejscu, wiersz ${nth}`}
      maxLength={120}
      defaultValue={row?.at}
    />
    <Select
      name={`turn_${nth}`}
      label="Dalej"
      named={`Dalej, wiersz ${nth}`}
      options={TURNS}
      defaultValue={row?.turn ?? 'straight'}
    />
  </>
);

export function WayForm({ content: { way } }: Props) {
  return (
    <PartForm part="way">
      <Rows
        legend="Ile się jedzie"
        hint={EMPTY_ROWS}
        rows={SITE_ROWS.travel}
        kind="three"
        draw={(nth, index) => <TravelRow nth={nth} row={way.travel[index]} />}
      />
      <Field
        name="start"
        label="Skąd zaczyna się szkic drogi"
        hint="Na przykład: Poznań, droga 92."
        maxLength={60}
        defaultValue={way.start}
      />
      <Rows
        legend="Szkic drogi"
        hint="Miejsca po kolei i to, dokąd się w nich skręca. Strona narysuje z nich szkic, który kończy się przy stajni."
        rows={SITE_ROWS.steps}
        kind="way"
        draw={(nth, index) => <StepRow nth={nth} row={way.steps[index]} />}
      />
      <Field name="parking" label="Parking i przyczepy (nieobowiązkowe)" maxLength={200} defaultValue={way.parking} />
    </PartForm>
  );
}
