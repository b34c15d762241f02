import { BoxField } from '../boxes/box-field.tsx';
import { fixAddress } from '../boxes/box-resolver.tsx';
import type { BoxHolder, FreeBox } from '../boxes/props.ts';
import { Field, TextArea } from '../parts/field.tsx';
import type { HorseTyped } from './owner-horses.tsx';

/** The values a form starts with: what is stored of the horse, or what was typed before it was refused. */
type Known = { [Name in keyof HorseTyped]?: string | number | null | undefined };

type Props = {
  of: Known;
  conflict: BoxHolder | null;
  /** The boxes to choose from. */
  free: FreeBox[];
  here: string;
  /** The box takes the focus: it is what has to be changed. */
  focusBox: boolean;
};

/** Name, breed, box and description; when another horse stands in the box, its name and a link that resolves the conflict. */
export function HorseFields({ of: known, conflict, free, here, focusBox }: Props) {
  return (
    <>
      <div className="pairs">
        <Field
          name="name"
          label="Nazwa"
          defaultValue={known.name ?? ''}
          maxLength={60}
          required
          autoFocus={!focusBox}
        />
        <Field name="breed" label="Rasa" defaultValue={known.breed ?? ''} maxLength={60} required />
        <BoxField
          name="box_number"
          label="Boks"
          free={free}
          defaultValue={String(known.box_number ?? '')}
          autoFocus={focusBox}
        />
      </div>
      {conflict && (
        <p className="small unless-asked">
          Boks {conflict.box_number} zajmuje <strong>{conflict.name}</strong> (właściciel: {conflict.owner_name}).{' '}
          <a href={fixAddress(here, conflict.id)}>ROZWIĄŻ PROBLEM</a>
        </p>
      )}
      <TextArea
        name="description"
        label="Opis"
        defaultValue={known.description ?? ''}
        maxLength={5000}
        rows={4}
        required
      />
    </>
  );
}

/** The monthly fee and the package, in zł. A new horse may be given none yet. */
export function HorsePrices({ of: known, isNew = false }: { of: Known; isNew?: boolean }) {
  /** As people type it: '1200,50'. */
  const priceText = (price: Known[keyof Known]) => String(price ?? (isNew ? '' : 0)).replace('.', ',');
  const hint = isNew && { hint: 'Pusta kwota: koń za to nie płaci' };
  return (
    <div className="pairs">
      <Field
        name="payment"
        label="Opłata miesięczna (zł)"
        inputMode="decimal"
        defaultValue={priceText(known.payment)}
        required={!isNew}
        {...hint}
      />
      <Field
        name="payment_for_annual"
        label="Pakiet roczny (zł)"
        inputMode="decimal"
        defaultValue={priceText(known.payment_for_annual)}
        required={!isNew}
        {...hint}
      />
    </div>
  );
}
