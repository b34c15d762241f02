import { Field } from '../parts/field.tsx';

type Props = {
  of: { rate: string; basis: string | null } | null;
  /** For an empty rate. */
  hint?: string;
};

/** A VAT rate, or 'zw' with its legal basis. */
export const VatFields = ({ of: vat, hint = 'W procentach, na przykład 23, albo zw' }: Props) => (
  <>
    <Field name="vat_rate" label="Stawka VAT" hint={hint} maxLength={4} autoComplete="off" defaultValue={vat?.rate} />
    <Field
      name="vat_basis"
      label="Podstawa zwolnienia (przy zw)"
      hint="Na przykład art. 113 ust. 1 ustawy o VAT"
      maxLength={200}
      autoComplete="off"
      defaultValue={vat?.basis ?? undefined}
    />
  </>
);
