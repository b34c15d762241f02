import { ListChecks } from 'lucide-react';
import { type Day, formatLongDay, formatTime } from '../../server/domain/days.ts';
import { withHour } from '../../server/domain/hours.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { skippedInWords } from '../../server/domain/skipping.ts';
import type { Progress, RoundTask, SkippedWork } from '../../server/features/board/schema.ts';
import { ChangeBadge, GivenInRow } from '../instructions/given.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { skipAddress } from '../tasks/round-texts.ts';
import { HealthAlert, taskAddress } from '../tasks/task-facts.tsx';
import { assignAddress, boardAddress, moveAddress } from './addresses.ts';
import { skippedCount } from './in-words.ts';

type Props = {
  date: Day;
  today: Day;
  round: Progress & SkippedWork & { id: string; name: string; at: string | null };
  tasks: RoundTask[];
  page: number;
  pages: number;
};

export default function RoundPage({ date, today, round, tasks, page, pages }: Props) {
  const { id, name, at, total, done, skipped, reason } = round;
  const openTasks = tasks.filter(isOpen);
  return (
    <ShellLayout under="/day">
      <PageHeader
        title={withHour(name, at)}
        detail={[
          `${formatLongDay(date)} · wykonano ${done} z ${total}`,
          skipped > 0 && skippedCount({ skipped, reason }),
        ]
          .filter(Boolean)
          .join(' · ')}
        back={date === today ? '/day' : boardAddress(date)}
      >
        <TakeBack tasks={tasks.filter((task) => task.skipped)} />
        {openTasks.length > 0 && (
          <>
            <ButtonLink href={skipAddress(TASKS, { service_id: id, date_to_finish: date })}>Nie wykonano…</ButtonLink>
            <ButtonLink href={moveAddress(date, { round: id })}>Przekaż…</ButtonLink>
          </>
        )}
        {openTasks.some(({ person }) => person === null) && (
          <ButtonLink href={assignAddress({ date })}>Przydziel</ButtonLink>
        )}
      </PageHeader>
      <Card>
        {tasks.length > 0 ? (
          <List label={name}>
            {tasks.map((task) => (
              <Task key={task.id} task={task} late={date < today} ahead={date > today} />
            ))}
          </List>
        ) : (
          <EmptyState icon={ListChecks} title="Tego dnia nie ma zadań tej usługi">
            Zadania biorą się z usług koni i z usług ogólnych.
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

/** Opens the skipped tasks of this page again. */
const TakeBack = ({ tasks }: { tasks: RoundTask[] }) =>
  tasks.length > 0 && (
    <Form action="/api/unskip_services">
      <HiddenFields of={{ ids: tasks.map(({ id }) => id) }} />
      <Button>Przywróć niewykonane ({tasks.length})</Button>
    </Form>
  );

const TASKS = sectionAddress(SECTION.tasks);

const isOpen = ({ finished_at, skipped }: RoundTask) => !finished_at && !skipped;

type TaskProps = { task: RoundTask; late: boolean; ahead: boolean };

function Task({ task, late, ahead }: TaskProps) {
  const { id, horse_name, box_number, person, health_alert, given } = task;
  const open = isOpen(task);
  return (
    <Row
      title={
        <>
          {horse_name ?? 'Usługa ogólna'} {open && health_alert && <HealthAlert />}
          {open && given?.change && <ChangeBadge />}
          <GivenInRow of={given} />
        </>
      }
      detail={[box_number && `boks ${box_number}`, person ?? 'bez pracownika'].filter(Boolean).join(' · ')}
      end={<State task={task} late={late} ahead={ahead} />}
      href={taskAddress(TASKS, id)}
      alarm={open && health_alert}
    />
  );
}

function State({ task, late, ahead }: TaskProps) {
  const { finished_at, skipped, note } = task;
  if (finished_at) return <span className="num">wykonano {formatTime(finished_at)}</span>;
  if (skipped) return <span>{skippedInWords({ skipped, note })}</span>;
  if (late) return <Badge tone="late">zaległe</Badge>;
  return <span className="muted">{ahead ? 'zaplanowane' : 'do zrobienia'}</span>;
}
