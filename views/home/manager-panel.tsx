import { ListChecks, Warehouse } from 'lucide-react';
import { type Day, formatLongDay, formatTime } from '../../server/domain/days.ts';
import type { OpenInvitation } from '../../server/features/invitations/schema.ts';
import type { DoneRow } from '../../server/features/tasks/queries.ts';
import { InvitationList } from '../invitations/invitation-list.tsx';
import { InviteBox } from '../invitations/invite-box.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';
import { HorseAndBox } from '../tasks/task-facts.tsx';

type Props = {
  open: number;
  done: number;
  latest: DoneRow[];
  today: Day;
  /** The newest that are open, of so many. */
  invitations: OpenInvitation[];
  total: number;
};

function Done({ task }: { task: DoneRow }) {
  const detail = (
    <>
      <HorseAndBox of={task} /> · {task.worker_name}
    </>
  );
  return (
    <Row
      title={task.service_name}
      detail={detail}
      end={<span className="num">{formatTime(task.date_finished)}</span>}
    />
  );
}

/** The manager's panel: how today's work stands, by the very rule of the workers' lists, what was done last, who is invited. */
export default function ManagerPanel({ open, done, latest, today, invitations, total }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Panel" detail={formatLongDay(today)}>
        <ButtonLink icon={Warehouse} href="/stable">
          Boksy
        </ButtonLink>
      </PageHeader>
      <Stats>
        <StatCard value={done} label="Zadania wykonane dzisiaj" href="#done" />
        <StatCard value={open} label="Zadania do wykonania" href="/home?section=2" />
      </Stats>
      <div className="two">
        <div className="column">
          <Card id="done" title="Ostatnio wykonane" action={<a href="/home?section=2">Zobacz zadania</a>}>
            {latest.length ? (
              <List label="Ostatnio wykonane">
                {latest.map((task) => (
                  <Done key={task.id} task={task} />
                ))}
              </List>
            ) : (
              <EmptyState icon={ListChecks} title="Dziś nikt jeszcze niczego nie zatwierdził">
                Gdy pracownik zatwierdzi zadanie, pojawi się ono tutaj.
              </EmptyState>
            )}
          </Card>
          {total > 0 && <InvitationList invitations={invitations} total={total} />}
        </div>
        <div className="column">
          <InviteBox whom="user" title="ZAPROŚ KLIENTA" />
          <InviteBox whom="worker" title="ZAPROŚ PRACOWNIKA" />
        </div>
      </div>
    </ShellLayout>
  );
}
