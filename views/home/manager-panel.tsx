import { Warehouse } from 'lucide-react';
import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { INVITATIONS, InvitationList, type OpenInvitation } from '../invitations/invitation-list.tsx';
import { InviteBox } from '../invitations/invite-box.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';
import { DONE_TODAY, DoneList, type DoneRow } from './done-list.tsx';

type Props = {
  open: number;
  done: number;
  latest: DoneRow[];
  today: Day;
  /** The newest that are open, of so many. */
  invitations: OpenInvitation[];
  invited: number;
};

/** The manager's panel: how today's work stands, by the very rule of the workers' lists, what was done last, who is invited. */
export default function ManagerPanel({ open, done, latest, today, invitations, invited }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Panel" detail={formatLongDay(today)}>
        <ButtonLink icon={Warehouse} href="/stable">
          Boksy
        </ButtonLink>
      </PageHeader>
      <Stats>
        <StatCard value={done} label="Zadania wykonane dzisiaj" href={DONE_TODAY} />
        <StatCard value={open} label="Zadania do wykonania" href="/home?section=2" />
      </Stats>
      <div className="two">
        <div className="column">
          <InviteBox whom="user" title="ZAPROŚ KLIENTA" />
          <InviteBox whom="worker" title="ZAPROŚ PRACOWNIKA" />
        </div>
        <div className="column">
          <Card title="Ostatnio wykonane" action={<a href={DONE_TODAY}>Zobacz wszystkie</a>}>
            <DoneList label="Ostatnio wykonane" done={latest} />
          </Card>
          {invited > 0 && (
            <Card title="Otwarte zaproszenia" action={<a href={INVITATIONS}>Zobacz wszystkie ({invited})</a>}>
              <InvitationList invitations={invitations} />
            </Card>
          )}
        </div>
      </div>
    </ShellLayout>
  );
}
