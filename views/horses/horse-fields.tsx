import { COATS, coatNames } from '../../server/domain/coats.ts';
import type { Day } from '../../server/domain/days.ts';
import { SEXES, sexInPolish } from '../../server/domain/sexes.ts';
import type { BoxHolder, FreeBox } from '../../server/features/boxes/schema.ts';
import type { HorseTyped } from '../../server/features/horses/schema.ts';
import { BoxField } from '../boxes/box-field.tsx';
import { fixAddress } from '../boxes/box-resolver.tsx';
import { Check } from '../parts/choices.tsx';
import { Field, Select, TextArea } from '../parts/field.tsx';

/** Initial values: the stored ones, or those typed in a refused form. */
type Known = { [Name in keyof HorseTyped]?: string | number | boolean | null | undefined };

type Props = {
  of: Known;
  conflict: BoxHolder | null;
  free: FreeBox[];
  here: string;
  /** Focuses the box, which has to change. */
  focusBox: boolean;
  /** A new horse, whose data may be incomplete. */
  isNew?: boolean;
};

/** When another horse is in the box, shows its name and a link that resolves the conflict. */
export function HorseFields({ of: known, conflict, free, here, focusBox, isNew = false }: Props) {
  return (
    <>
      <div className="pairs">
        <Field
          name="name"
          label="Nazwa"
          defaultValue={textOf(known.name)}
          maxLength={60}
          required
          autoFocus={!focusBox}
        />
        <div>
          <Field name="breed" label="Rasa" list="breeds" defaultValue={textOf(known.breed)} maxLength={60} required />
          <datalist id="breeds">
            <option value="nieznana" />
          </datalist>
        </div>
        <div>
          <BoxField
            name="box_number"
            label="Boks"
            free={free}
            defaultValue={textOf(known.box_number)}
            autoFocus={focusBox}
          />
          {conflict && (
            <p className="small unless-in-alert">
              Boks {conflict.box_number} zajmuje <strong>{conflict.name}</strong> (właściciel: {conflict.owner_name}).{' '}
              <a href={fixAddress(here, conflict.id)}>ROZWIĄŻ PROBLEM</a>
            </p>
          )}
        </div>
        <div className="search">
          <Select
            name="coat"
            label="Maść"
            defaultValue={textOf(known.coat)}
            placeholder="Nie podano"
            options={COATS.map((coat) => ({ value: coat, label: coatNames[coat] }))}
          />
          <Check name="blaze" label="Łysina" defaultChecked={Boolean(known.blaze)} />
        </div>
      </div>
      <TextArea
        name="description"
        label="Opis"
        defaultValue={textOf(known.description)}
        maxLength={5000}
        rows={4}
        required={!isNew}
      />
      {isNew && (
        <Check
          name="no_description"
          label="Jeszcze nie wiadomo: wpisz „–”"
          defaultChecked={Boolean(known.no_description)}
        />
      )}
    </>
  );
}

const LINES = [
  { name: 'born', label: 'Urodzenie', hint: 'Rok albo dzień: 2014, 12.5.2014', maxLength: 20 },
  { name: 'passport_number', label: 'Numer paszportu', maxLength: 30 },
  { name: 'chip', label: 'Chip', hint: '15 cyfr', maxLength: 30, inputMode: 'numeric' },
] as const;

/** What identifies the animal, under whatever owner. */
export const AnimalFields = ({ of: known }: { of: Known }) => (
  <div className="pairs">
    <Select
      name="sex"
      label="Płeć"
      defaultValue={textOf(known.sex)}
      placeholder="Nie podano"
      options={SEXES.map((sex) => ({ value: sex, label: sexInPolish[sex] }))}
    />
    {LINES.map(({ name, ...field }) => (
      <Field key={name} name={name} defaultValue={textOf(known[name])} autoComplete="off" {...field} />
    ))}
  </div>
);

type StayProps = { of: Known; first?: { from: Day; today: Day; to: Day } };

/** `first`: the days on which the stay of a new horse may begin. */
export const StayFields = ({ of: known, first }: StayProps) => (
  <div className="pairs">
    <Field
      name="stays_from"
      label="Pobyt od"
      type="date"
      min={first?.from}
      max={first?.to}
      defaultValue={textOf(known.stays_from ?? first?.today)}
      required
    />
    <Field
      name="stays_until"
      label="Ostatni dzień"
      hint="Puste: zostaje"
      type="date"
      min={first?.today}
      defaultValue={textOf(known.stays_until)}
    />
  </div>
);

const textOf = (value: Known[keyof Known]): string => String(value ?? '');

const PRICES = [
  { name: 'payment', label: 'Opłata miesięczna (zł)' },
  { name: 'payment_for_annual', label: 'Pakiet roczny (zł)' },
] as const;

export function HorsePrices({ of: known, isNew = false }: { of: Known; isNew?: boolean }) {
  /** As people type it: '1200,50'. */
  const priceText = (price: Known[keyof Known]) => String(price ?? (isNew ? '' : 0)).replace('.', ',');
  return (
    <div className="pairs">
      {PRICES.map(({ name, label }) => (
        <Field
          key={name}
          name={name}
          label={label}
          hint={isNew && 'Pusta kwota: koń za to nie płaci'}
          inputMode="decimal"
          defaultValue={priceText(known[name])}
          required={!isNew}
        />
      ))}
    </div>
  );
}
