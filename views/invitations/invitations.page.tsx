import { UserPlus } from 'lucide-react';
import { joinAlerts, type PageAlert } from '../../server/domain/texts.ts';
import type { InvitationDialog, InvitationTab, ShownLink } from '../../server/features/invitations/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { createAddress } from '../people/create-dialog.tsx';
import { INVITATIONS, WITHOUT_ACCOUNT } from './addresses.ts';
import { InvitationList } from './invitation-list.tsx';
import { inviteAddress } from './invite-buttons.tsx';
import { InviteMany } from './invite-many.tsx';
import { NewLinks } from './new-links.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { WithoutAccount } from './without-account.tsx';

type Props = {
  list: InvitationTab;
  counts: { open: number; people: number };
  page: number;
  pages: number;
  mailed: boolean;
  /** The viewer may make links for managers. */
  managers: boolean;
  links: ShownLink[];
  dialog: InvitationDialog | null;
  alert: PageAlert | null;
};

export default function Invitations({ list, counts, page, pages, mailed, managers, links, dialog, alert }: Props) {
  const { alert: ours } = usePage();
  const ofPeople = 'people' in list;
  const here = pageOfList(ofPeople ? WITHOUT_ACCOUNT : INVITATIONS, page);
  return (
    <ShellLayout alert={joinAlerts(alert, ours)} dialog={dialog && overlay(dialog, here)}>
      <PageHeader title="Zaproszenia">
        <ButtonLink icon={UserPlus} href={createAddress}>
          Dodaj osobę
        </ButtonLink>
      </PageHeader>
      {!mailed && (
        <p role="note">
          Poczta nie wychodzi, więc zaproszenia e-mailem czekają. Utwórz link i&nbsp;przekaż go w&nbsp;wiadomości albo
          na wydruku.
        </p>
      )}
      {links.length > 0 && <NewLinks links={links} />}
      <Tabs
        label="Zaproszenia"
        tabs={[
          { href: INVITATIONS, label: `Otwarte (${counts.open})`, current: !ofPeople },
          { href: WITHOUT_ACCOUNT, label: `Bez konta (${counts.people})`, current: ofPeople },
        ]}
      />
      {ofPeople ? (
        <WithoutAccount {...list} mailed={mailed} here={here} />
      ) : (
        <InvitationList invitations={list.invitations} mailed={mailed} here={here} />
      )}
      <Pager page={page} pages={pages} />
      {!ofPeople && <InviteMany mailed={mailed} managers={managers} />}
    </ShellLayout>
  );
}

function overlay(dialog: InvitationDialog, here: string) {
  if (dialog.name === 'withdraw-invitation') return <WithdrawDialog {...dialog} close={here} />;
  const { id, called } = dialog;
  return (
    <FormDialog
      title="Zaproś"
      close={here}
      action="/api/send_app_invitation"
      id="invite-person"
      back={inviteAddress(id)}
      hidden={{ person_id: id }}
      submit="Wyślij zaproszenie"
    >
      <p>
        <strong>{called}</strong> zarejestruje się z&nbsp;tej wiadomości i&nbsp;zachowa konie, pracę i&nbsp;rozliczenia.
      </p>
      <Field name="email" label="E-mail" type="email" autoComplete="off" maxLength={254} required />
    </FormDialog>
  );
}
