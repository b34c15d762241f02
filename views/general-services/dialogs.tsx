import { Eye, ListTodo, Trash2 } from 'lucide-react';
import { WEEKDAYS } from '../../server/domain/recurrence.ts';
import type { GeneralServicesDialog, ShownGeneralService } from '../../server/features/general-services/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { moment, shortDay } from '../bookings/when.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink, IconLink } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { AsWritten, Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import { List, Row } from '../parts/list.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { AddGeneralService } from './buttons.tsx';
import { AddService } from './form.tsx';

export function OpenGeneralServices({ dialog, close }: { dialog: GeneralServicesDialog; close: string }) {
  if (dialog.name === 'add') return <AddService {...dialog} close={close} />;
  if (dialog.name === 'details') return <Details service={dialog.service} close={close} />;
  return <Services {...dialog} close={close} />;
}

const listOver = (section: string) => `${section}&dialog=general-services`;

type ListProps = { services: PageOf<ShownGeneralService>; deletingId: string | null; close: string };

function Services({ services: { rows, page, pages }, deletingId, close }: ListProps) {
  const list = pageOfList(listOver(close), page, 'dialog_list');
  return (
    <Dialog title="Usługi" close={close} focus={deletingId ? 'inside' : 'close'}>
      {rows.length > 0 ? (
        <List label="Usługi ogólne">
          {rows.map((service) =>
            service.id === deletingId ? (
              <Deletion key={service.id} service={service} list={list} />
            ) : (
              <Booked key={service.id} service={service} list={list} close={close} />
            ),
          )}
        </List>
      ) : (
        <EmptyState icon={ListTodo} title="Brak usług ogólnych" action={<AddGeneralService over={close} />}>
          Dodaj to, co robi się w stajni bez konia, na przykład zamiatanie korytarza.
        </EmptyState>
      )}
      <Pager page={page} pages={pages} param="dialog_list" />
    </Dialog>
  );
}

type BookedProps = { service: ShownGeneralService; list: string; close: string };

const Booked = ({ service: { id, name, created, passed }, list, close }: BookedProps) => (
  <Row
    title={name}
    detail={
      <>
        dodano {moment(created)} {passed && <Badge>Zakończona</Badge>}
      </>
    }
    end={
      <span className="icon-links">
        <IconLink icon={Eye} href={`${close}&dialog=general-service&id=${id}`}>
          Szczegóły usługi „{name}”
        </IconLink>
        <IconLink icon={Trash2} href={`${list}&id=${id}`}>
          Usuń usługę „{name}”
        </IconLink>
      </span>
    }
  />
);

/** The row of a booking that asks whether to delete it. */
const Deletion = ({ service: { id, name }, list }: { service: ShownGeneralService; list: string }) => (
  <li>
    <Form
      action={`/api/delete_service_from_horse/${id}`}
      method="delete"
      className="row deletion"
      back={`${list}&id=${id}`}
    >
      <span className="text">
        <strong>{name}</strong>
        <small>Usunąć razem z pracą od dziś?</small>
      </span>
      <Confirm close={list} />
    </Form>
  </li>
);

function Details({ service, close }: { service: ShownGeneralService; close: string }) {
  const { name, onetime, days_of_week, check_until, description, created } = service;
  return (
    <Dialog title={name} close={close}>
      <Facts
        of={[
          ['Rodzaj:', onetime ? 'Jednorazowa' : 'Wielorazowa'],
          ['Dni tygodnia:', !onetime && days_of_week.map((day) => WEEKDAYS[day - 1]).join(', ')],
          [onetime ? 'Data wykonania:' : 'Do:', check_until && shortDay(check_until)],
          ['Opis:', <AsWritten key="description" text={description} />],
          ['Utworzono:', moment(created)],
        ]}
      />
      <div className="row-of-buttons">
        <ButtonLink href={listOver(close)}>Wróć do listy</ButtonLink>
      </div>
    </Dialog>
  );
}
