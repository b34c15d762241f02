import { plural } from '../../server/domain/plural.ts';
import type { EditedService, Group, Service } from '../../server/features/catalogue/schema.ts';
import { Check, Choices } from '../parts/choices.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { FormDialog, QuestionDialog } from '../parts/form-dialog.tsx';
import { VatFields } from '../settings/vat-fields.tsx';
import { DeleteLink } from './delete-link.tsx';

type Props = { groups: Group[]; close: string };

export const CreateService = ({ id, groups, close }: Props & { id: string }) => (
  <FormDialog
    title="Utwórz usługę"
    close={close}
    action="/api/create_service"
    id="service"
    back={`${close}&dialog=create-service`}
    hidden={{ id }}
    submit="Utwórz"
  >
    <ServiceFields groups={groups} />
  </FormDialog>
);

type Edited = Props & { service: EditedService; formVersion: string };

export const EditService = ({ service, formVersion, groups, close }: Edited) => (
  <FormDialog
    title="Edytuj usługę"
    close={close}
    action="/api/update_service"
    id="service"
    hidden={{ id: service.id, form_version: formVersion }}
    submit="Zapisz"
    apart={<DeleteLink href={`${close}&dialog=delete-service&id=${service.id}`}>Usuń usługę</DeleteLink>}
  >
    <ServiceFields service={service} groups={groups} />
  </FormDialog>
);

/** A general service has no price: ticking its box hides the field. */
function ServiceFields({ service, groups }: { service?: EditedService; groups: Group[] }) {
  return (
    <>
      <Field name="name" label="Nazwa" defaultValue={service?.name} maxLength={60} required autoFocus />
      <TextArea
        name="description"
        label="Opis"
        hint="Co trzeba zrobić; pracownik widzi to przy zadaniu"
        defaultValue={service?.description}
        maxLength={5000}
        rows={4}
        required
      />
      <Field
        name="at"
        label="Godzina"
        hint="W tej kolejności idą rundy dnia. Puste: o dowolnej porze."
        type="time"
        defaultValue={service?.at ?? undefined}
      />
      <Check
        name="general"
        label="Usługa ogólna: dla całej stajni, bez konia i bez ceny"
        defaultChecked={service?.general}
      />
      <div className="unless-general">
        <Check
          name="monthly"
          label="Za miesiąc: płatna raz w miesiącu, ile razy by jej nie wykonano"
          defaultChecked={service?.monthly}
        />
      </div>
      <div className="form unless-general">
        <Field
          name="price"
          label="Cena (zł)"
          hint={`Za jeden raz albo za miesiąc${service ? '. Zamówione już usługi zachowują swoją cenę.' : ''}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={priceText(service)}
        />
        <VatFields
          of={service?.vat_rate ? { rate: service.vat_rate, basis: service.vat_basis } : null}
          hint="W procentach, na przykład 23, albo zw. Puste: jak w ustawieniach."
        />
      </div>
      {groups.length > 0 ? (
        <Choices
          name="groups"
          legend="Grupy, które mogą ją wykonywać (bez wyboru: wszyscy)"
          type="checkbox"
          menu
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={service?.groups ?? []}
        />
      ) : (
        <p className="muted small">Nie ma jeszcze grup, więc usługę będzie mógł wykonać każdy pracownik.</p>
      )}
    </>
  );
}

/** As people type it: '12,50'. */
const priceText = (service: EditedService | undefined): string | undefined =>
  service && !service.general ? String(service.price).replace('.', ',') : undefined;

type Deleted = { service: Pick<Service, 'id' | 'name'>; bookings: { count: number; more: boolean }; close: string };

export const DeleteService = ({ service: { id, name }, bookings: { count, more }, close }: Deleted) => (
  <QuestionDialog title="Usuń usługę" close={close} action={`/api/delete_service/${id}`} id="delete-service">
    <p>Czy usunąć usługę „{name}”? Zniknie z katalogu i nie będzie można jej zamówić.</p>
    {count > 0 && (
      <p>
        Nic, co już zamówiono, nie zniknie:{' '}
        <strong>
          {more && 'ponad '}
          {count} {plural(count, 'zamówienie', 'zamówienia', 'zamówień')}
        </strong>{' '}
        {plural(count, 'będzie wykonywane', 'będą wykonywane', 'będzie wykonywanych')} dalej.
      </p>
    )}
  </QuestionDialog>
);
