import { Inbox } from 'lucide-react';
import { Fragment } from 'react';
import { type Day, formatDay, formatShortDate } from '../../server/domain/days.ts';
import type { ChangedDays } from '../../server/domain/instruction-days.ts';
import type { ShownInstructionRequest } from '../../server/features/instructions/schema.ts';
import { AskedFor } from '../bookings/asked-for.tsx';
import { InboxTabs } from '../bookings/inbox-tabs.tsx';
import { horseAddress } from '../horses/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { GivenInRow } from './given.tsx';

type Props = { requests: ShownInstructionRequest[]; page: number; pages: number; today: Day };

export default function Requests({ requests, page, pages, today }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Prośby" />
      <InboxTabs current="/requests/instructions" />
      <Card>
        {requests.length > 0 ? (
          <div className="requests">
            <List label="Prośby o karmienie">
              {requests.map((request) => (
                <Request key={request.id} request={request} today={today} />
              ))}
            </List>
          </div>
        ) : (
          <EmptyState icon={Inbox} title="Żadna prośba nie czeka">
            O zmianę tego, co dostaje koń, proszą właściciele na jego stronie.
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

type RequestProps = { request: ShownInstructionRequest; today: Day };

function Request({ request, today }: RequestProps) {
  const { path } = usePage();
  const { horse, owner_name, services, remark, passed, asked_on } = request;
  return (
    <li className={passed ? 'ended' : undefined}>
      <AskedFor horse={horse} owner={owner_name} href={horseAddress(horse.id, path)} />
      <div className="what">
        {services.map((service) => (
          <p key={service.booking_id} className="small">
            <strong>{service.service_name}</strong>
            <Wanted days={service.days} />
          </p>
        ))}
        <p className="small">{whenOf(request, today)}</p>
        {remark && (
          <p className="small">
            <q>{remark}</q>
          </p>
        )}
        {passed && <p className="small">Termin minął albo usługi już nie ma: prośbę można tylko odrzucić.</p>}
      </div>
      <div className="cost">
        <span className="requested small muted">zgłoszono {formatDay(asked_on)}</span>
      </div>
      <Decision request={request} />
    </li>
  );
}

/** The current and the requested lines, for each span of days on which they differ. */
function Wanted({ days }: { days: ChangedDays[] }) {
  if (days.length === 0) return <span className="given">bez zmian</span>;
  return days.map(({ from, until, was, is }, nth) => (
    <Fragment key={from}>
      {nth > 0 && ` od\u00a0${formatShortDate(from)}: `}
      <GivenInRow of={{ lines: is, until, change: { was, since: from } }} />
    </Fragment>
  ));
}

function whenOf({ valid_from, valid_until }: ShownInstructionRequest, today: Day): string {
  const from = valid_from > today ? `od ${formatShortDate(valid_from)}` : 'od dziś';
  return valid_until ? `${from} do ${formatShortDate(valid_until)}` : `${from}, na stałe`;
}

function Decision({ request: { id, horse, passed } }: { request: ShownInstructionRequest }) {
  const about = <span className="visually-hidden"> prośbę: {horse.name}</span>;
  return (
    <Form action="/api/deny_request_of_instructions" id={`request-${id}`} className="acts decision">
      <input type="hidden" name="id" value={id} />
      <div className="why">
        <Field
          name="reason"
          label="Powód odrzucenia"
          named={`Powód odrzucenia: ${horse.name}`}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <Button>Odrzuć{about}</Button>
      {!passed && (
        <Button kind="main" formAction="/api/approve_request_of_instructions">
          Zatwierdź{about}
        </Button>
      )}
    </Form>
  );
}
