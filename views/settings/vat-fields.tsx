import { Plus } from 'lucide-react';
import { Field } from '../parts/field.tsx';
import { useFieldState } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';

type Props = {
  of: { rate: string; basis: string | null } | null;
  /** For an empty rate. */
  hint?: string;
};

/** A VAT rate, or 'zw' with its legal basis: folded until one is used. */
export function VatFields({ of: vat, hint = 'W procentach, na przykład 23, albo zw' }: Props) {
  const [rate, basis] = [useFieldState('vat_rate'), useFieldState('vat_basis')];
  const fields = (
    <div className="pairs">
      <Field name="vat_rate" label="Stawka VAT" hint={hint} maxLength={4} autoComplete="off" defaultValue={vat?.rate} />
      <Field
        name="vat_basis"
        label="Podstawa zwolnienia (przy zw)"
        hint="Na przykład art. 113 ust. 1 ustawy o VAT"
        maxLength={200}
        autoComplete="off"
        defaultValue={vat?.basis ?? undefined}
      />
    </div>
  );
  if (vat || rate.oldInput || rate.error || basis.oldInput || basis.error) return fields;
  return (
    <details>
      <summary className="button quiet">
        <Icon of={Plus} /> Stawka VAT
      </summary>
      {fields}
    </details>
  );
}
