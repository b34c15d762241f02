import { SITE_ROWS } from '../../server/domain/field-texts.ts';
import { PRICE_UNITS, type PriceUnit, toZloty } from '../../server/domain/money.ts';
import type { Priced, SiteContent } from '../../server/features/site/schema.ts';
import { useToday } from '../page-context.tsx';
import { Check } from '../parts/choices.tsx';
import { Field, Select, TextArea } from '../parts/field.tsx';
import { type RowField, Rows } from './part-form.tsx';

type Props = { content: SiteContent };

export const EMPTY_ROWS = 'Puste wiersze się nie liczą. Żeby coś usunąć, wyczyść cały wiersz.';

export const WelcomeFields = ({ content: { welcome } }: Props) => (
  <>
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
    <Select
      name="reply_days"
      label="W ile dni roboczych odpowiadacie gościom"
      options={['1', '2', '3', '4', '5'].map((days) => ({ value: days, label: days }))}
      defaultValue={welcome.reply_days}
    />
    <Check
      name="free_boxes"
      label="Mów gościom, ile boksów jest wolnych i kiedy zwolni się następny (gdy w ustawieniach są wpisane boksy)"
      defaultChecked={welcome.free_boxes !== false}
    />
  </>
);

const UNITS = Object.entries(PRICE_UNITS).map(([value, label]) => ({ value, label }));
const NO_UNIT = { value: 'none', label: '(bez)' };

/** `unit`: the one that most prices of the list have. */
const pricedFields = (example: string, unit: PriceUnit): RowField<keyof Priced>[] => [
  { name: 'name', label: 'Nazwa', maxLength: 60, example },
  { name: 'detail', label: 'Dla kogo, co obejmuje', maxLength: 140 },
  { name: 'price', label: 'Cena w zł', inputMode: 'decimal' },
  { name: 'unit', label: 'Za co', options: unit === 'none' ? [NO_UNIT, ...UNITS] : [...UNITS, NO_UNIT] },
];

/** With prices as people type them. */
const typed = ({ price, ...row }: Priced) => ({
  ...row,
  price: price === null ? undefined : String(toZloty(price)).replace('.', ','),
});

const About = ({ of }: { of: string }) => (
  <TextArea
    name="about"
    label="Kilka zdań na początek (nieobowiązkowe)"
    hint="Najwyżej 400 znaków."
    maxLength={400}
    defaultValue={of}
  />
);

export const BoardingFields = ({ content: { boarding } }: Props) => (
  <>
    <About of={boarding.about} />
    <Rows
      legend="Miejsca dla koni i ceny"
      hint={EMPTY_ROWS}
      rows={SITE_ROWS.kinds}
      fields={pricedFields('Boks', 'month')}
      values={boarding.kinds.map(typed)}
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
  </>
);

export const LessonsFields = ({ content: { lessons } }: Props) => (
  <>
    <About of={lessons.about} />
    <Rows
      legend="Cennik jazd"
      hint={EMPTY_ROWS}
      rows={SITE_ROWS.lessons}
      fields={pricedFields('Lonża', 'none')}
      values={lessons.lessons.map(typed)}
    />
    <Field
      name="note"
      label="Dla początkujących (nieobowiązkowe)"
      hint="Na przykład: od ilu lat, co zabrać, jak się zapisać."
      maxLength={240}
      defaultValue={lessons.note}
    />
  </>
);

const WEEK = ['Poniedziałek', 'Wtorek', 'Środa', 'Czwartek', 'Piątek', 'Sobota', 'Niedziela'];

const TIMES = [
  { name: 'opens', label: 'Od' },
  { name: 'closes', label: 'Do' },
] as const;

export function HoursFields({ content: { hours } }: Props) {
  const today = useToday();
  const coming = hours.special.filter(({ day }) => day >= today);
  return (
    <>
      <fieldset className="rows week">
        <legend>Otwarte dla gości</legend>
        <p className="muted small">
          Puste pola: tego dnia zamknięte. Gdy wszystkie są puste, strona nie mówi o godzinach.
        </p>
        <ol className="plain">
          {WEEK.map((weekday, index) => (
            <li key={weekday}>
              <b className="row-name">{weekday}</b>
              {TIMES.map(({ name, label }) => (
                <Field
                  key={name}
                  name={`${name}_${index + 1}`}
                  label={label}
                  named={`${weekday}, ${label.toLowerCase()}`}
                  type="time"
                  defaultValue={hours.week[index]?.[name]}
                />
              ))}
            </li>
          ))}
        </ol>
      </fieldset>
      <Field
        name="note"
        label="Uwaga (nieobowiązkowa)"
        hint="Na przykład kiedy konie mają spokój."
        maxLength={160}
        defaultValue={hours.note}
      />
      <Rows
        legend="Dni, w które jest inaczej"
        hint={`Święta, wizyta kowala, zawody. Bez godzin: tego dnia zamknięte. Co minęło, znika samo. ${EMPTY_ROWS}`}
        rows={SITE_ROWS.special}
        fields={[
          { name: 'day', label: 'Dzień', type: 'date' },
          { name: 'from', label: 'Od', type: 'time' },
          { name: 'until', label: 'Do', type: 'time' },
          { name: 'why', label: 'Dlaczego', maxLength: 60, example: 'Wigilia' },
        ]}
        values={coming.map(({ day, hours, why }) => ({ day, from: hours?.opens, until: hours?.closes, why }))}
      />
    </>
  );
}

export const WayFields = ({ content: { way } }: Props) => (
  <>
    <Rows
      legend="Ile się jedzie"
      hint={EMPTY_ROWS}
      rows={SITE_ROWS.travel}
      fields={[
        { name: 'from', label: 'Skąd', maxLength: 60 },
        { name: 'by', label: 'Czym', maxLength: 40 },
        { name: 'time', label: 'Ile', maxLength: 30 },
      ]}
      values={way.travel}
    />
    <Field
      name="start"
      label="Skąd zaczyna się szkic drogi"
      hint="Na przykład: centrum miasta, droga 11."
      maxLength={60}
      defaultValue={way.start}
    />
    <Rows
      legend="Szkic drogi"
      hint="Miejsca po kolei i to, dokąd się w nich skręca. Strona narysuje z nich szkic, który kończy się przy stajni."
      rows={SITE_ROWS.steps}
      fields={[
        { name: 'at', label: 'W którym miejscu', maxLength: 120 },
        {
          name: 'turn',
          label: 'Dalej',
          options: [
            { value: 'straight', label: 'prosto' },
            { value: 'left', label: 'w lewo' },
            { value: 'right', label: 'w prawo' },
          ],
        },
      ]}
      values={way.steps}
    />
    <Field name="parking" label="Parking i przyczepy (nieobowiązkowe)" maxLength={200} defaultValue={way.parking} />
  </>
);

export const FactsFields = ({ content: { facts } }: Props) => (
  <Rows
    legend="Fakty o stajni"
    hint={`Krótko i konkretnie. ${EMPTY_ROWS}`}
    rows={SITE_ROWS.facts}
    fields={[
      { name: 'name', label: 'Co', maxLength: 40, example: 'Ujeżdżalnia' },
      { name: 'value', label: 'Jakie', maxLength: 100, example: 'kryta, 20 × 40 m' },
    ]}
    values={facts.facts}
  />
);

export const PeopleFields = ({ content: { people } }: Props) => (
  <Rows
    legend="Kogo goście spotkają"
    hint={`Wpisz tylko osoby, które się na to zgodziły. ${EMPTY_ROWS}`}
    rows={SITE_ROWS.people}
    fields={[
      { name: 'name', label: 'Imię i nazwisko', maxLength: 60 },
      { name: 'role', label: 'Czym się zajmuje', maxLength: 60 },
      { name: 'about', label: 'Kilka słów', maxLength: 200 },
    ]}
    values={people.people}
  />
);

export const DayFields = ({ content: { day } }: Props) => (
  <Rows
    legend="Dzień w stajni"
    hint={`Strona ułoży je po kolei. ${EMPTY_ROWS}`}
    rows={SITE_ROWS.day}
    fields={[
      { name: 'time', label: 'Godzina', type: 'time' },
      { name: 'what', label: 'Co się dzieje', maxLength: 60 },
      { name: 'more', label: 'Szczegóły', maxLength: 160 },
    ]}
    values={day.day}
  />
);

export const QuestionsFields = ({ content: { questions } }: Props) => (
  <Rows
    legend="Pytania gości i odpowiedzi"
    hint={`Pytaj tak, jak pytają goście. ${EMPTY_ROWS}`}
    rows={SITE_ROWS.questions}
    fields={[
      { name: 'question', label: 'Pytanie', maxLength: 120, example: 'Czy mogę przyjechać z własnym instruktorem?' },
      {
        name: 'place',
        label: 'Gdzie',
        options: [
          { value: 'boarding', label: 'Pensjonat' },
          { value: 'lessons', label: 'Jazdy' },
          { value: 'home', label: 'Strona główna' },
        ],
      },
      { name: 'answer', label: 'Odpowiedź', maxLength: 500, long: true },
    ]}
    values={questions.questions}
  />
);
