import { type QuietHours, USUAL_QUIET_HOURS } from '../../server/domain/quiet-hours.ts';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { SettingsLayout } from './settings-layout.tsx';

export default function ClubSettings({ quiet }: { quiet: QuietHours | null }) {
  const { club } = usePage();
  return (
    <SettingsLayout
      current="/settings"
      detail="Nazwa, adres i kontakt, które widzą wszyscy, oraz cisza nocna powiadomień"
      beside={
        <>
          <ButtonLink href="/audit">Dziennik zmian</ButtonLink>
          <ButtonLink href="/moving-in">Konie z arkusza</ButtonLink>
        </>
      }
    >
      <Card padded>
        <Form action="/api/edit_club">
          <ErrorSummary />
          <p className="muted small">
            Wystarczy nazwa. Resztę uzupełnisz, kiedy zechcesz: czego tu nie ma, tego nie widać na stronie.
          </p>
          <div className="pair">
            <Field name="name" label="Nazwa stajni" required maxLength={60} defaultValue={typedName(club.name)} />
            <Field
              name="short_name"
              label="Krótka nazwa"
              hint="Do menu, najwyżej 12 znaków."
              maxLength={12}
              defaultValue={typedName(club.short_name)}
            />
          </div>
          <Field name="street" label="Ulica i numer" maxLength={100} defaultValue={club.street} />
          <div className="pair">
            <Field name="postal_code" label="Kod pocztowy" maxLength={6} defaultValue={club.postal_code} />
            <Field name="city" label="Miejscowość" maxLength={100} defaultValue={club.city} />
          </div>
          <div className="pair">
            <Field name="phone" label="Telefon" type="tel" maxLength={40} defaultValue={club.phone} />
            <Field
              name="email"
              label="E-mail"
              hint="Tu przychodzą też zgłoszenia błędów."
              type="email"
              maxLength={254}
              defaultValue={club.email}
            />
          </div>
          <Field name="nip" label="NIP" inputMode="numeric" maxLength={40} defaultValue={club.nip} />
          <fieldset>
            <legend className="part-title">Miejsce na mapie</legend>
            <p className="muted small">
              Mapa otwiera się dokładnie w&nbsp;tym punkcie. Puste pola: szuka adresu. Po zmianie adresu punkt znika,
              jeśli nie wpiszesz nowego.
            </p>
            <div className="pair">
              <Field name="lat" label="Szerokość" inputMode="decimal" defaultValue={inPolish(club.lat)} />
              <Field name="lon" label="Długość" inputMode="decimal" defaultValue={inPolish(club.lon)} />
            </div>
          </fieldset>
          <Button kind="main" type="submit">
            Zapisz
          </Button>
        </Form>
      </Card>
      <QuietNights hours={quiet} />
    </SettingsLayout>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }));

/** The hours in which notifications wait for the morning. */
function QuietNights({ hours }: { hours: QuietHours | null }) {
  const { from, until } = hours ?? USUAL_QUIET_HOURS;
  return (
    <Card title="Cisza nocna" padded>
      <Form action="/api/settings/update/quiet_hours" id="quiet">
        <ErrorSummary form="quiet" />
        <p className="muted small">
          Powiadomienia, które wypadają w&nbsp;tych godzinach, przychodzą po ich końcu. Alerty zdrowotne koni przychodzą
          zawsze od razu, e-maile bez zmian.
        </p>
        <Check name="on" label="Powiadomienia czekają do rana" defaultChecked={hours !== null} />
        <div className="pair">
          <Select name="from" label="Od" options={HOURS} defaultValue={String(from)} />
          <Select name="until" label="Do" options={HOURS} defaultValue={String(until)} />
        </div>
        <Button type="submit">Ustaw ciszę nocną</Button>
      </Form>
    </Card>
  );
}

const inPolish = (degrees: number | undefined) => degrees?.toString().replace('.', ',');

/** '' instead of the placeholder that a stable without a name has. */
const typedName = (name: string): string => (name === 'Stajnia' ? '' : name);
