import { RefreshCw } from 'lucide-react';
import { formatLongDay, formatTime } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { OfficeFolded, PaidAndUnpaid } from '../billing/panel-payments.tsx';
import { Team } from '../board/team.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { INVITATIONS } from '../invitations/addresses.ts';
import { InviteBox } from '../invitations/invite-box.tsx';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { PanelAttention } from './panel-attention.tsx';
import { PanelEvents } from './panel-events.tsx';
import type { PanelProps } from './panel-props.ts';
import { PanelWork } from './panel-work.tsx';

export default function ManagerPanel(panel: PanelProps) {
  const { now, path, ...page } = usePage();
  const { today, work, payments, steps, invited, alert } = panel;
  return (
    <ShellLayout alert={alert ?? page.alert}>
      <PageHeader
        title="Dziś w stajni"
        detail={
          <Refreshed name="panel-time" as="span">
            {formatLongDay(today)} {today.slice(0, 4)} · <time dateTime={now}>{formatTime(now)}</time>
          </Refreshed>
        }
      >
        <Island
          name="day-board"
          props={{ date: today, here: sectionAddress(SECTION.panel), everyMinute: true }}
          fallback={
            <ButtonLink icon={RefreshCw} href={path}>
              Odśwież
            </ButtonLink>
          }
        />
      </PageHeader>
      {steps && <FirstSteps {...steps} />}
      <div className="panel">
        <div className="panel-grid">
          <Refreshed name="panel">
            <span className="visually-hidden" tabIndex={-1} />
            <PanelAttention {...panel} />
            <PanelWork work={work} />
            <PanelEvents {...panel} />
            <Team work={work} />
            <PaidAndUnpaid {...payments} />
          </Refreshed>
          <OfficeFolded {...payments} />
        </div>
      </div>
      <Card id="zaproszenia" title="Zaproszenia" action={invited > 0 && <a href={INVITATIONS}>Otwarte ({invited})</a>}>
        <div className="invites">
          <InviteBox whom="user" title="ZAPROŚ KLIENTA" />
          <InviteBox whom="worker" title="ZAPROŚ PRACOWNIKA" />
        </div>
      </Card>
    </ShellLayout>
  );
}
