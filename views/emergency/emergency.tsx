import { formatPrice } from '../../server/domain/money.ts';
import type { Emergency, EmergencyDialogState } from '../../server/features/emergency/schema.ts';
import type { Club } from '../../server/platform/data/club.ts';
import { moment } from '../bookings/when.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { WithPhones } from '../parts/with-phones.tsx';

type Props = {
  of: Emergency | null;
  /** The address of the dialog, for those who may change it. */
  change?: string | false;
  /** Whom to call first, on a page that does not have the owner's number. */
  club?: Club | undefined;
};

/** What to do with the horse when nobody can be asked. */
export const EmergencyCard = ({ of: known, change, club }: Props) => (
  <Card
    id="emergency"
    className="emergency"
    title="W nagłym wypadku"
    action={change && <a href={change}>{known ? 'Zmień' : 'Uzupełnij'}</a>}
    padded
  >
    {known ? (
      <Known {...known} club={club} />
    ) : (
      <p className="muted">{change ? 'Jeszcze nic nie podano.' : 'Właściciel jeszcze nic nie podał.'}</p>
    )}
    {club && !known && <WhomToCall club={club} second="" />}
  </Card>
);

/** Who reaches the owner for a worker who may not know the owner's number. */
function WhomToCall({ club, second }: { club: Club; second: string }) {
  const [whom, number] = /\d{3}/.test(second) ? ['pod drugi kontakt', second] : ['do kierownika', club.phone];
  return (
    <p>
      Zadzwoń {whom}
      {number ? ': ' : '.'}
      <WithPhones text={number} />
    </p>
  );
}

function Known({ club, ...known }: Emergency & Pick<Props, 'club'>) {
  const { never, clinic, phone, second_contact, insurance, changed_at, changed_by_name } = known;
  const facts: Fact[] = [
    ['Klinika', clinic],
    ['Telefon', phone && <WithPhones text={phone} />],
    ['Drugi kontakt', second_contact && <WithPhones text={second_contact} />],
    ['Ubezpieczenie', insurance && <WithPhones text={insurance} />],
  ];
  return (
    <>
      <p>
        <strong>{callInWords(known)}</strong>
      </p>
      {club && !known.consent && <WhomToCall club={club} second={second_contact} />}
      {never && (
        <p className="never">
          <span>Nie podawać:</span>
          <strong className="as-written">{never}</strong>
        </p>
      )}
      {facts.some(([, value]) => value) && <Facts of={facts} />}
      <p className="muted small">
        Stan z {moment(changed_at)} · {changed_by_name ?? 'właściciel'}
      </p>
    </>
  );
}

function callInWords({ consent, up_to }: Pick<Emergency, 'consent' | 'up_to'>): string {
  if (!consent) return 'Najpierw zapytaj właściciela, potem wezwij weterynarza.';
  return `Weterynarza można wezwać bez pytania, ${up_to === null ? 'bez limitu kwoty' : `do ${formatPrice(up_to)}`}.`;
}

const CONSENT = [
  { value: 'true', label: 'Tak, od razu' },
  { value: 'false', label: 'Nie, najpierw pytać właściciela' },
];

const LINES = [
  { name: 'clinic', label: 'Klinika albo weterynarz', maxLength: 120 },
  { name: 'phone', label: 'Telefon kliniki', type: 'tel', maxLength: 40 },
  { name: 'second_contact', label: 'Drugi kontakt', hint: 'Kto i telefon', maxLength: 120 },
  { name: 'insurance', label: 'Ubezpieczenie', hint: 'Firma i numer polisy', maxLength: 120 },
] as const;

type DialogProps = { state: EmergencyDialogState; horse: string; close: string };

export function EmergencyDialog({ state: { values, formVersion }, horse, close }: DialogProps) {
  const { consent, up_to, never } = values;
  return (
    <FormDialog
      title="W nagłym wypadku"
      close={close}
      action={`/api/emergency/${horse}`}
      id="emergency"
      back={`${close}&dialog=emergency`}
      hidden={{ form_version: formVersion }}
      submit="Zapisz"
    >
      <p className="muted small">Zobaczy to każdy pracownik stajni na karcie konia, także bez zasięgu.</p>
      <Choices
        name="consent"
        legend="Czy wolno wezwać weterynarza bez pytania?"
        type="radio"
        options={CONSENT}
        chosen={consent === null ? [] : [String(consent)]}
        required
      />
      <Field
        name="up_to"
        label="Do jakiej kwoty (zł)"
        hint="Tylko przy „Tak”, inaczej się nie zapisze. Puste: bez górnej granicy"
        inputMode="decimal"
        defaultValue={up_to === null ? '' : String(up_to / 100).replace('.', ',')}
      />
      <TextArea name="never" label="Czego nie wolno podawać" defaultValue={never} maxLength={300} rows={2} />
      <div className="pairs">
        {LINES.map(({ name, ...line }) => (
          <Field key={name} name={name} defaultValue={values[name]} {...line} />
        ))}
      </div>
    </FormDialog>
  );
}
