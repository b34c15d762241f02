import type { ReactNode } from 'react';
import { type Day, dayOf, formatDay, formatTime, isDay } from '../../server/domain/days.ts';
import { formatHour } from '../../server/domain/hours.ts';
import type { EntryDetails, Question } from '../../server/features/calendar/schema.ts';
import type { Worker } from '../../server/features/catalogue/schema.ts';
import { horseAddress } from '../horses/addresses.ts';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { AsWritten, type Fact, Facts } from '../parts/facts.tsx';
import { Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ConfirmTask } from '../tasks/confirm-task.tsx';
import { NotBefore } from '../tasks/task-facts.tsx';
import { horseOf, rangeOf, statusOf } from './entry-texts.ts';

type Props = {
  entry: EntryDetails;
  /** the workers to whom the task may be given; null if the viewer may not give it */
  workers: Worker[] | null;
  /** the address without the panel */
  back: string;
  /** the page is that of the entry's horse */
  ofHorse?: boolean;
  /** the address of the form of an event */
  edit: string;
  /** the addresses of the questions; without them their buttons are left out */
  questions?: Record<Question, string>;
};

/** The details of an entry, and the actions that the viewer may take. */
export function EntryPanel({ entry, workers, edit, questions, ofHorse = false, back }: Props) {
  return (
    <>
      {entry.health_alert && !entry.is_finished && !entry.skipped && (
        <p>
          <Badge tone="alert">Alert zdrowotny</Badge> {entry.alert_reason}
        </p>
      )}
      <Facts of={factsOf(entry, { given: workers !== null, ...(!ofHorse && { back }) })} />
      {entry.is_early && <NotBefore day={entry.start as Day} />}
      {workers && <AssignForm entry={entry} workers={workers} />}
      {(entry.may_finish || entry.may_edit) && (
        <div className="row-of-buttons">
          {entry.may_edit && questions && (
            <ButtonLink kind="quiet" className="apart" href={questions.delete}>
              Usuń wydarzenie
            </ButtonLink>
          )}
          {entry.may_edit && <ButtonLink href={formOf(entry, edit, back)}>Edytuj</ButtonLink>}
          {entry.may_finish && entry.kind === 'event' && <ToggleForm entry={entry} back={back} />}
          {entry.may_finish && entry.kind === 'service' && questions && (
            <ButtonLink kind="main" href={questions.finish}>
              Oznacz jako wykonane
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

/** The address of an event's form. Events of the stable have a page of its own, which also changes their horses. */
const formOf = ({ id, horse_id }: EntryDetails, edit: string, back: string): string =>
  horse_id ? edit : `/stable-event/${id}?${new URLSearchParams({ opened_from: back })}`;

type QuestionProps = Pick<Props, 'entry'> & {
  /** the button that cancels */
  children: ReactNode;
};

/** Asks before an event is deleted. A refused form returns to the question. */
function DeleteQuestion({ entry: { id, title }, children }: QuestionProps) {
  return (
    <Form action={`/api/delete_event/${id}`} method="delete">
      <ErrorSummary />
      <p>Jesteś pewny, że chcesz usunąć to wydarzenie?</p>
      <p>
        <strong>{title}</strong>
      </p>
      <div className="row-of-buttons">
        {children}
        <Button kind="danger">Tak</Button>
      </div>
    </Form>
  );
}

/** Asks before a task is finished, as the list of tasks does: it is final, and the horse's owner may be billed. */
function FinishQuestion({ entry, children }: QuestionProps) {
  return (
    <>
      <h3>Zatwierdź zadanie</h3>
      <ConfirmTask
        id={entry.id}
        about={entry.title}
        due={{ date_to_finish: entry.start as Day, at: entry.at }}
        cancel={children}
      >
        <Facts of={[['Termin', whenOf(entry)]]} />
      </ConfirmTask>
    </>
  );
}

export const QUESTIONS = { delete: DeleteQuestion, finish: FinishQuestion };

/** `given`: the form below shows the worker; `back`: the name links to the horse's page, which returns there. */
function factsOf(entry: EntryDetails, { given, back }: { given: boolean; back?: string }): Fact[] {
  const { worker_name } = entry;
  const status = statusOf(entry);
  return [
    ['Termin', whenOf(entry)],
    [
      isOfSeveral(entry) ? 'Konie' : 'Koń',
      back && entry.horse_id && entry.sees_horse ? (
        <a key="horse" href={horseAddress(entry.horse_id, back)}>
          {horseOf(entry)}
        </a>
      ) : (
        horseOf(entry)
      ),
    ],
    ['Opis', entry.description && <AsWritten text={entry.description} />],
    ['Autor', entry.author_name ?? 'System'],
    ['Status', status && <State entry={entry} status={status} />],
    ['Pracownik', !entry.is_finished && !entry.skipped && !given && worker_name],
  ];
}

/** '20.11.2026, 10:00': the day of a service with its hour. */
const whenOf = (entry: EntryDetails): string =>
  [rangeOf(entry), entry.at && formatHour(entry.at)].filter(Boolean).join(', ');

/** An event of the stable with more than one horse. */
const isOfSeveral = ({ horse_id, horse_name }: EntryDetails): boolean => !horse_id && !!horse_name?.includes(', ');

/** 'Wykonano Ewa Lis, 20.11.2026, 11:38' */
const State = ({ entry: { is_finished, finisher }, status }: { entry: EntryDetails; status: string }) => (
  <>
    <Badge tone={is_finished ? 'ok' : 'neutral'}>{status}</Badge>
    {finisher && ` ${finisher.first_name} ${finisher.last_name}, ${formatMoment(finisher.date_finished)}`}
  </>
);

/** '20.11.2026, 11:38' */
const formatMoment = (instant: string): string => `${formatDay(dayOf(new Date(instant)))}, ${formatTime(instant)}`;

/** Marks an event as done, or as not done. Of an event that has not begun this is not the main action. */
function ToggleForm({ entry: { id, is_finished, start }, back }: Pick<Props, 'entry' | 'back'>) {
  const { now } = usePage();
  const hasBegun = start <= (isDay(start) ? dayOf(new Date(now)) : now);
  return (
    <Form action="/api/finish_event" back={back}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="is_finished" value={is_finished ? '0' : '1'} />
      <Button {...(hasBegun && !is_finished && { kind: 'main' })}>
        {is_finished ? 'Oznacz jako niewykonane' : 'Oznacz jako wykonane'}
      </Button>
    </Form>
  );
}

/** A refused choice returns to the panel, so that the error is at its field. */
function AssignForm({ entry: { id, worker_id }, workers }: Pick<Props, 'entry'> & { workers: Worker[] }) {
  return (
    <Form action="/api/assign_worker_to_service" id="assign" className="search" data-unchanged="closes">
      <input type="hidden" name="service_completion_id" value={id} />
      <Select
        name="worker_id"
        label="Pracownik"
        defaultValue={worker_id ?? ''}
        {...(worker_id === null && { required: true, placeholder: 'Wybierz pracownika' })}
        options={[
          ...(worker_id === null ? [] : [{ value: '', label: 'Nikt' }]),
          ...workers.map(({ id, first_name, last_name, has_account }) => ({
            value: id,
            label: `${first_name} ${last_name}${has_account ? '' : ' · bez logowania'}`,
          })),
        ]}
      />
      <Button>Zapisz</Button>
    </Form>
  );
}
