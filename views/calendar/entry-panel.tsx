import { type FormEvent, type ReactNode, useState } from 'react';
import { type Day, dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import { formatHour } from '../../server/domain/hours.ts';
import type { ActionTexts } from '../../server/domain/texts.ts';
import type { EntryDetails, Question } from '../../server/features/calendar/schema.ts';
import { calendarTexts } from '../../server/features/calendar/texts.ts';
import type { Worker } from '../../server/features/catalogue/schema.ts';
import { taskTexts } from '../../server/features/tasks/texts.ts';
import { horseAddress } from '../horses/addresses.ts';
import { Badge } from '../parts/badge.tsx';
import { Button, type ButtonKind, ButtonLink } from '../parts/button.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { AsWritten, type Fact, Facts } from '../parts/facts.tsx';
import { Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ConfirmTask } from '../tasks/confirm-task.tsx';
import { NotBefore } from '../tasks/task-facts.tsx';
import { horseOf, rangeOf, statusOf } from './entry-texts.ts';

/** What a form of the panel asks of the server; the island sends it, else the form itself does. */
export type Command = { texts: ActionTexts; method: 'POST' | 'DELETE'; path: string; body?: object };

type Props = {
  entry: EntryDetails;
  /** whom the work may be given to; null: it is not for this viewer to give */
  workers: Worker[] | null;
  /** the address without the panel */
  back: string;
  /** all entries are one horse's, whose page this is */
  ofHorse?: boolean;
  /** the address of the form of an event */
  edit: string;
  /** the addresses of the questions; in an island the panel itself asks */
  questions?: Record<Question, string>;
  /** in an island: what was refused of whose work it is to be */
  errors?: Record<string, string>;
  /** how an island sends a form without a new page */
  send?: (event: FormEvent<HTMLFormElement>, command: Command) => void;
};

/** All that is known of an entry of the calendar, and what may be done about it. */
export function EntryPanel({ entry, workers, edit, questions, errors, ofHorse = false, ...rest }: Props) {
  const [confirming, setConfirming] = useState<{ question: Question; open: boolean } | null>(null);
  if (confirming?.open) {
    const Confirmation = QUESTIONS[confirming.question];
    return (
      <Confirmation entry={entry} {...rest}>
        <Button type="button" autoFocus onClick={() => setConfirming({ ...confirming, open: false })}>
          Anuluj
        </Button>
      </Confirmation>
    );
  }
  const buttonOf = (question: Question) => ({
    at: questions?.[question],
    onAsk: () => setConfirming({ question, open: true }),
    autoFocus: confirming?.question === question, // the answer was no
  });
  return (
    <>
      {entry.health_alert && !entry.is_finished && !entry.skipped && (
        <p>
          <Badge tone="alert">Alert zdrowotny</Badge> {entry.alert_reason}
        </p>
      )}
      <Facts of={factsOf(entry, { given: workers !== null, ...(!ofHorse && { back: rest.back }) })} />
      {entry.is_early && <NotBefore day={entry.start as Day} />}
      {workers && <AssignForm entry={entry} workers={workers} {...(errors && { errors })} {...rest} />}
      {(entry.may_finish || entry.may_edit) && (
        <div className="row-of-buttons">
          {entry.may_edit && (
            <Ask kind="quiet" className="apart" {...buttonOf('delete')}>
              Usuń wydarzenie
            </Ask>
          )}
          {entry.may_edit && <ButtonLink href={formOf(entry, edit, rest.back)}>Edytuj</ButtonLink>}
          {entry.may_finish &&
            (entry.kind === 'service' ? (
              <Ask kind="main" {...buttonOf('finish')}>
                Oznacz jako wykonane
              </Ask>
            ) : (
              <ToggleForm entry={entry} {...rest} />
            ))}
        </div>
      )}
    </>
  );
}

/** Where an event is changed: one of the stable, whose horses may be changed too, on a page of its own. */
const formOf = ({ id, horse_id }: EntryDetails, edit: string, back: string): string =>
  horse_id ? edit : `/stable-event/${id}?${new URLSearchParams({ opened_from: back })}`;

type AskProps = {
  kind: ButtonKind;
  className?: string;
  at: string | undefined;
  onAsk: () => void;
  autoFocus: boolean;
  children: ReactNode;
};

/** Leads to a question: on a page by its address, in an island in the panel's own place. */
const Ask = ({ at, onAsk, autoFocus, children, ...look }: AskProps) =>
  at ? (
    <ButtonLink {...look} href={at}>
      {children}
    </ButtonLink>
  ) : (
    <Button {...look} onClick={onAsk} autoFocus={autoFocus}>
      {children}
    </Button>
  );

type QuestionProps = Pick<Props, 'entry' | 'send'> & {
  /** the way out */
  children: ReactNode;
};

/** Asks before an event is deleted. A refused form comes back to the question. */
function DeleteQuestion({ children, ...props }: QuestionProps) {
  const { id, title } = props.entry;
  const path = `/api/delete_event/${id}`;
  return (
    <Form action={path} method="delete" {...sent(props, { texts: calendarTexts.deleteEvent, method: 'DELETE', path })}>
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

/** Asks before work is finished, as the list of tasks does: it is for good, and the horse's owner may be billed. */
function FinishQuestion({ children, ...props }: QuestionProps) {
  const { id } = props.entry;
  const path = '/api/complete_service';
  return (
    <>
      <h3>Zatwierdź zadanie</h3>
      <Facts of={[['Termin', whenOf(props.entry)]]} />
      <ConfirmTask id={id} {...sent(props, { texts: taskTexts.completeTask, method: 'POST', path, body: { id } })}>
        {children}
      </ConfirmTask>
    </>
  );
}

export const QUESTIONS = { delete: DeleteQuestion, finish: FinishQuestion };

/** `given`: a form beneath says whose the work is; `back`: the horse's page is opened from here. */
function factsOf(entry: EntryDetails, { given, back }: { given: boolean; back?: string }): Fact[] {
  const { worker_name } = entry;
  const status = statusOf(entry);
  return [
    ['Termin', whenOf(entry)],
    [
      isOfSeveral(entry) ? 'Konie' : 'Koń',
      back && entry.horse_id && entry.sees_horse ? horseLink(entry, entry.horse_id, back) : horseOf(entry),
    ],
    ['Opis', entry.description && <AsWritten text={entry.description} />],
    ['Autor', entry.author_name ?? 'System'],
    ['Status', status && <State of={entry} status={status} />],
    ['Pracownik', !entry.is_finished && !entry.skipped && !given && worker_name],
  ];
}

/** '20.11.2026, 10:00': the day of a service with its hour. */
const whenOf = (entry: EntryDetails): string =>
  [rangeOf(entry), entry.at && formatHour(entry.at)].filter(Boolean).join(', ');

/** An event of the stable with more than one horse. */
const isOfSeveral = ({ horse_id, horse_name }: EntryDetails): boolean => !horse_id && !!horse_name?.includes(', ');

/** 'Wykonano Ewa Lis, 20.11.2026, 11:38' */
const State = ({ of: { is_finished, finisher }, status }: { of: EntryDetails; status: string }) => (
  <>
    <Badge tone={is_finished ? 'ok' : 'neutral'}>{status}</Badge>
    {finisher && ` ${finisher.first_name} ${finisher.last_name}, ${formatMoment(finisher.date_finished)}`}
  </>
);

/** '20.11.2026, 11:38' */
const formatMoment = (instant: string): string => `${formatDay(dayOf(new Date(instant)))}, ${formatTime(instant)}`;

const horseLink = (entry: EntryDetails, id: string, back: string) => (
  <a href={horseAddress(id, back)}>{horseOf(entry)}</a>
);

/** A form that posts by itself, or is sent by an island. */
const sent = ({ send }: Pick<Props, 'send'>, command: Command) => ({
  ...(send && { onSubmit: (event: FormEvent<HTMLFormElement>) => send(event, command) }),
});

/** Marks an event as done, or as not done. */
function ToggleForm({ back, ...props }: Pick<Props, 'entry' | 'back' | 'send'>) {
  const { id, is_finished } = props.entry;
  const path = '/api/finish_event';
  const body = { id, is_finished: !is_finished };
  return (
    <Form action={path} back={back} {...sent(props, { texts: calendarTexts.finishEvent, method: 'POST', path, body })}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="is_finished" value={is_finished ? '0' : '1'} />
      <Button kind="main">{is_finished ? 'Oznacz jako niewykonane' : 'Oznacz jako wykonane'}</Button>
    </Form>
  );
}

/** The choice stays on the panel when it is refused, so that the error stands at its field. */
function AssignForm({ workers, errors, ...props }: Pick<Props, 'entry' | 'errors' | 'send'> & { workers: Worker[] }) {
  const { id, worker_id } = props.entry;
  const path = '/api/assign_worker_to_service';
  const command: Command = {
    texts: calendarTexts.assignWorker,
    method: 'POST',
    path,
    body: { service_completion_id: id },
  };
  return (
    <Form action={path} id="assign" className="search" {...(errors && { errors })} {...sent(props, command)}>
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
