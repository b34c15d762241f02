import { Warehouse } from 'lucide-react';
import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { NextRunCard } from '../billing/next-run-card.tsx';
import { ArchivedCard, PaidAndUnpaid, type PanelPaymentsProps } from '../billing/panel-payments.tsx';
import { INVITATIONS, InvitationList, type OpenInvitation } from '../invitations/invitation-list.tsx';
import { InviteBox } from '../invitations/invite-box.tsx';
import { type WithdrawDialogState, withdrawDialog } from '../invitations/withdraw-dialog.tsx';
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
  payments: PanelPaymentsProps;
  dialog: WithdrawDialogState;
};

const PANEL = '/home?section=0';

/**
 * The manager's panel: how today's work stands, by the very rule of the workers' lists, who has not paid, what is
 * charged next, what was done last, who is invited.
 */
export default function ManagerPanel({ open, done, latest, today, invitations, invited, payments, dialog }: Props) {
  return (
    <ShellLayout stylesheet="panel" dialog={withdrawDialog(dialog, PANEL)}>
      <PageHeader title="Panel" detail={formatLongDay(today)}>
        <ButtonLink icon={Warehouse} href="/stable">
          Boksy
        </ButtonLink>
      </PageHeader>
      <Stats>
        <StatCard value={done} label="Zadania wykonane dzisiaj" href={DONE_TODAY} />
        <StatCard value={open} label="Zadania do wykonania" href="/home?section=2" />
      </Stats>
      <PaidAndUnpaid {...payments} />
      <div className="seven-five">
        <NextRunCard next={payments.next} window={payments.window} />
        <div className="column">
          <ArchivedCard {...payments.archived} />
          <Card title="Ostatnio wykonane" action={<a href={DONE_TODAY}>Zobacz wszystkie</a>}>
            <DoneList label="Ostatnio wykonane" done={latest} />
          </Card>
        </div>
      </div>
      {invited > 0 && (
        <Card title="Otwarte zaproszenia" action={<a href={INVITATIONS}>Zobacz wszystkie ({invited})</a>}>
          <InvitationList invitations={invitations} here={PANEL} />
        </Card>
      )}
      <div className="six-six">
        <InviteBox whom="user" title="ZAPROŚ KLIENTA" />
        <InviteBox whom="worker" title="ZAPROŚ PRACOWNIKA" />
      </div>
    </ShellLayout>
  );
}
