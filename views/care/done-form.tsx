import { formatPrice, grosze } from '../../server/domain/money.ts';
import { horsesInWords, namedHorses } from '../../server/features/bookings/texts.ts';
import type { DoneForm as Done } from '../../server/features/care/schema.ts';
import { Check } from '../parts/choices.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';

/** The most horses that are named. */
const NAMED = 8;

type Props = { form: Done; close: string };

/** Records care of one kind for some horses, and optionally books and charges its service. */
export function DoneForm({ form: { kind, plans, service, today }, close }: Props) {
  const records = plans.map(({ id, record }) => JSON.stringify({ id: record, plan_id: id }));
  const names = plans.map(({ horse_name }) => horse_name);
  return (
    <FormDialog
      id="done"
      title={
        <>
          Wykonano: {kind} <small>{horsesInWords(plans.length)}</small>
        </>
      }
      close={close}
      action="/api/record_care"
      hidden={{ records }}
      submit="Zapisz"
    >
      <p>{namedHorses(names, NAMED)}</p>
      <Field name="done_on" label="Dzień" type="date" defaultValue={today} max={today} required autoFocus />
      <Field name="by" label="Kto (nieobowiązkowe)" placeholder="kowal, lekarz" maxLength={60} />
      <Field name="batch" label="Seria preparatu (nieobowiązkowe)" maxLength={60} />
      <TextArea name="note" label="Uwagi (nieobowiązkowe)" maxLength={500} rows={2} />
      {service && (
        <Check
          name="book"
          label={
            <span>
              Zapisz też usługę „{service.name}” i opłatę: {plans.length} × {formatPrice(service.price)} ={' '}
              <strong>{formatPrice(grosze(plans.length * service.price))}</strong>
            </span>
          }
        />
      )}
    </FormDialog>
  );
}
