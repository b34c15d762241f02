import { MailOpen } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { OpenInvitation } from '../../server/features/invitations/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { INVITATIONS, InvitationList } from './invitation-list.tsx';
import { type WithdrawDialogState, withdrawDialog } from './withdraw-dialog.tsx';

type Props = {
  invitations: OpenInvitation[];
  total: number;
  page: number;
  pages: number;
  mailed: boolean;
  dialog: WithdrawDialogState;
};

export default function OpenInvitations({ invitations, total, page, pages, mailed, dialog }: Props) {
  const here = page > 1 ? `${INVITATIONS}&page=${page}` : INVITATIONS;
  const many = `${total} ${plural(total, 'zaproszenie', 'zaproszenia', 'zaproszeń')}`;
  return (
    <ShellLayout dialog={withdrawDialog(dialog, here)}>
      <PageHeader title="Otwarte zaproszenia" detail={many} back={sectionAddress(SECTION.panel)} />
      <Card slim>
        {total > 0 ? (
          <InvitationList invitations={invitations} mailed={mailed} here={here} />
        ) : (
          <EmptyState icon={MailOpen} title="Nie ma otwartych zaproszeń">
            Klienta albo pracownika zaprosisz w panelu.
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
