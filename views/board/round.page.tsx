import { ListChecks } from 'lucide-react';
import { type Day, formatLongDay, formatTime } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { Progress, RoundTask } from '../../server/features/board/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';
import { assignAddress, boardAddress } from './addresses.ts';

type Props = {
  date: Day;
  today: Day;
  round: Progress & { name: string };
  tasks: RoundTask[];
  page: number;
  pages: number;
};

export default function RoundPage({ date, today, round, tasks, page, pages }: Props) {
  const { name, total, done } = round;
  const free = tasks.some(({ person }) => person === null);
  return (
    <ShellLayout under="/day">
      <PageHeader
        title={name}
        detail={`${formatLongDay(date)} · wykonano ${done} z ${total}`}
        back={date === today ? '/day' : boardAddress(date)}
      >
        {free && <ButtonLink href={assignAddress(date)}>Przydziel</ButtonLink>}
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

function Task({ task, late, ahead }: { task: RoundTask; late: boolean; ahead: boolean }) {
  const { id, horse_name, box_number, person, finished_at, health_alert } = task;
  const open = finished_at === null;
  return (
    <Row
      title={
        <>
          {horse_name ?? 'Usługa ogólna'} {open && health_alert && <HealthAlert />}
        </>
      }
      detail={[box_number && `boks ${box_number}`, person ?? 'bez pracownika'].filter(Boolean).join(' · ')}
      end={<State finishedAt={finished_at} late={late} ahead={ahead} />}
      href={`${sectionAddress(SECTION.tasks)}&dialog=task&id=${id}`}
      alarm={open && health_alert}
    />
  );
}

function State({ finishedAt, late, ahead }: { finishedAt: Date | null; late: boolean; ahead: boolean }) {
  if (finishedAt) return <span className="num">wykonano {formatTime(finishedAt)}</span>;
  if (late) return <Badge tone="late">zaległe</Badge>;
  return <span className="muted">{ahead ? 'zaplanowane' : 'do zrobienia'}</span>;
}
