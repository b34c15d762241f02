import { UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FreeTask, Offer, Worker, WorkToShare } from '../../server/features/board/schema.ts';
import type { TaskState } from '../../server/features/tasks/schema.ts';
import { tasksInWords } from '../../server/features/tasks/texts.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { boxesInWords } from '../tasks/round-texts.ts';
import { HorseAndBox } from '../tasks/task-facts.tsx';
import { backFrom, shareFields } from './addresses.ts';
import { sharedInWords } from './in-words.ts';
import { Refused } from './refused.tsx';

/** The unassigned tasks of a service, and the workers offered for them. */
type OfferedRound = {
  id: string;
  name: string;
  count: number;
  first_box: string | null;
  last_box: string | null;
  offer: Offer;
};

type Props = {
  share: WorkToShare;
  rounds: OfferedRound[];
  /** There are more tasks than can be assigned at once. */
  more: boolean;
  /** The lists offer every worker of a large stable. */
  everybody: boolean;
  /** The number of least busy workers that are offered; null when all are. */
  least: number | null;
  /** Tasks of the round that is assigned one by one. */
  singly: FreeTask[];
  page: number;
  pages: number;
  /** The choices so far: `service:worker`, `task:worker`. */
  to: string[];
  one: string[];
  refused: TaskState[];
};

export default function Assign(props: Props) {
  const { share, rounds, more, refused } = props;
  const back = backFrom(share);
  const total = rounds.reduce((sum, { count }) => sum + count, 0);
  return (
    <ShellLayout under="/day">
      <PageHeader title="Podział zadań" detail={sharedInWords(share)} back={back} />
      <ErrorSummary />
      {refused.length > 0 && <Refused tasks={refused} />}
      {total === 0 ? (
        <Card>
          <EmptyState
            icon={UserRoundCheck}
            title="Każde zadanie ma pracownika"
            action={<ButtonLink href={back}>Wróć</ButtonLink>}
          />
        </Card>
      ) : (
        <>
          <p>
            Bez pracownika: {tasksInWords(total)}.{more && ' To pierwsza część, resztę podzielisz po zapisaniu.'} Zanim
            cokolwiek się zapisze, zobaczysz, co kto dostanie.
          </p>
          <Choices {...props} />
        </>
      )}
    </ShellLayout>
  );
}

const asMap = (choices: string[]) => new Map(choices.map((choice) => choice.split(':') as [string, string]));

function Choices({ share, rounds, everybody, least, singly, page, pages, to, one }: Props) {
  const forRounds = asMap(to);
  const forTasks = asMap(one);
  const here = new Set(singly.map(({ id }) => id));
  const elsewhere = one.filter((choice) => !here.has(choice.slice(0, choice.indexOf(':'))));
  return (
    <form method="get" action="/day/assign" className="assign">
      <HiddenFields
        of={{
          ...shareFields(share),
          workers: everybody ? 'all' : [],
          open: singly[0] ? singly[0].service_id : [],
          one: elsewhere,
        }}
      />
      <div className="row-of-buttons">
        <Button name="show" value="chosen" kind="main">
          Pokaż podział
        </Button>
        <Button name="show" value="even">
          Podziel po równo
        </Button>
      </div>
      {least !== null && (
        <p>
          Listy pokazują po {least} osób, które mają {'date' in share ? 'tego dnia' : 'w tych dniach'} najmniej zadań.{' '}
          <Button name="workers" value="all" kind="quiet">
            Pokaż wszystkich
          </Button>
        </p>
      )}
      <Card title="Rundy">
        <ul className="plain list choices-of-work">
          {rounds.map((round) => (
            <RoundChoice key={round.id} round={round} chosen={forRounds.get(round.id)}>
              {singly[0]?.service_id === round.id && (
                <ul className="plain singly" aria-label={`${round.name}, każde osobno`}>
                  {singly.map((task) => (
                    <TaskChoice key={task.id} task={task} chosen={forTasks.get(task.id)} offer={round.offer} />
                  ))}
                  {pages > 1 && <OtherPages page={page} pages={pages} />}
                </ul>
              )}
            </RoundChoice>
          ))}
        </ul>
      </Card>
    </form>
  );
}

type RoundChoiceProps = { round: OfferedRound; chosen: string | undefined; children: ReactNode };

const RoundChoice = ({ round, chosen, children }: RoundChoiceProps) => {
  const { id, name, count, first_box, last_box, offer } = round;
  return (
    <li id={`round-${id}`}>
      <div>
        <h3>{name}</h3>
        <p className="muted small">
          {[tasksInWords(count), boxesInWords(first_box, last_box)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <WorkerChoice name="to" subject={id} label={`Pracownik: ${name}`} chosen={chosen} offer={offer} />
      {count > 1 && (
        <Button name="split" value={id} kind="quiet">
          Każde osobno<span className="visually-hidden">: {name}</span>
        </Button>
      )}
      {children}
    </li>
  );
};

type TaskChoiceProps = { task: FreeTask; chosen: string | undefined; offer: Offer };

const TaskChoice = ({ task, chosen, offer }: TaskChoiceProps) => (
  <li>
    <span>
      <HorseAndBox of={task} />
    </span>
    <WorkerChoice
      name="one"
      subject={task.id}
      label={`Pracownik: ${task.horse_name ?? task.service_name}`}
      chosen={chosen}
      offer={offer}
      none="jak cała runda"
    />
  </li>
);

function OtherPages({ page, pages }: { page: number; pages: number }) {
  return (
    <li>
      <span className="muted">
        Strona {page} z {pages}
      </span>
      <span className="row-of-buttons">
        {page > 1 && (
          <Button name="page" value={page - 1}>
            Poprzednia
          </Button>
        )}
        {page < pages && (
          <Button name="page" value={page + 1}>
            Następna
          </Button>
        )}
      </span>
    </li>
  );
}

type ChoiceProps = {
  name: 'to' | 'one';
  /** The id of the service or task. */
  subject: string;
  label: string;
  chosen: string | undefined;
  offer: Offer;
  none?: string;
};

function WorkerChoice({ name, subject, label, chosen, offer: { own, others }, none = 'nikt' }: ChoiceProps) {
  const option = (worker: Worker) => (
    <option key={worker.id} value={`${subject}:${worker.id}`}>
      {worker.name}
      {!worker.has_account && ' · bez logowania'}
    </option>
  );
  return (
    <select name={name} aria-label={label} defaultValue={`${subject}:${chosen ?? ''}`}>
      <option value={`${subject}:`}>{none}</option>
      {own.map(option)}
      {others.length > 0 && <optgroup label="Spoza grupy">{others.map(option)}</optgroup>}
    </select>
  );
}
