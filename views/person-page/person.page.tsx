import { ChevronLeft, CreditCard, UserRound } from 'lucide-react';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { ClientAccount, OwnerPayments } from '../../server/features/billing/schema.ts';
import type { BuyerOnPage } from '../../server/features/buyers/schema.ts';
import type { Group } from '../../server/features/catalogue/schema.ts';
import type { OwnerHorses } from '../../server/features/horses/schema.ts';
import type { ContactData, PersonDialog, Rights, Subject } from '../../server/features/people/schema.ts';
import { HistoryDialog } from '../billing/history.tsx';
import { OwnerPaymentsBody } from '../billing/owner-payments.tsx';
import { useOwnerHorsesDialog } from '../horses/horse-dialogs.tsx';
import { OwnerHorsesList } from '../horses/horse-list.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { NoAccount } from '../parts/badge.tsx';
import { Cut } from '../parts/cut.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { ROLE_NAMES } from '../people/roles.ts';
import { DepositDialog } from '../reminders/deposit-dialog.tsx';
import { RemindDialog } from '../reminders/remind-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { GeneralTab } from './general.tsx';
import { EditGroups, GroupsDialog } from './groups-dialog.tsx';
import { ProfileTab } from './profile.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { fullName, type PersonTab, tabOf } from './subject.ts';

type Props = {
  person: Subject;
  tab: PersonTab;
  /** Null for a worker, who sees only the horses. */
  data: ContactData | null;
  rights: Rights;
  /** For the tab 'Profil'; null for staff without horses. */
  account: ClientAccount | null;
  /** For the tab 'Profil'. */
  buyer: BuyerOnPage | null;
  /** Only an admin may change this person's e-mail. */
  emailLocked: boolean;
  groups: Group[];
  /** For the tab 'Ogólne': whether statements come by e-mail. */
  statements: boolean;
  /** For the tab 'Ogólne': false while mails cannot be sent. */
  mailed: boolean;
  /** For the tab 'Konie'. */
  ownerHorses: OwnerHorses | null;
  /** For the tab 'Rozliczenie'. */
  payments: OwnerPayments | null;
  dialog: PersonDialog | null;
  alert: PageAlert | null;
};

function menuOf(person: Subject, tab: PersonTab, seesData: boolean) {
  const back = { label: 'Wróć', href: '/home', icon: ChevronLeft, current: false };
  const data = {
    label: 'Dane',
    href: tabOf(person, 'profile'),
    icon: UserRound,
    current: tab === 'profile' || tab === 'general',
  };
  const horses = { label: 'Konie', href: tabOf(person, 'horses'), icon: Horseshoe, current: tab === 'horses' };
  const payments = {
    label: 'Rozliczenie',
    href: tabOf(person, 'payments'),
    icon: CreditCard,
    current: tab === 'payments',
  };
  return {
    title: fullName(person),
    picture: <Avatar id={person.id} picture={person.picture} />,
    groups: [{ label: '', entries: seesData ? [back, data, horses, payments] : [back, horses] }],
  };
}

export default function PersonPage(props: Props) {
  const { person, tab, data, rights, ownerHorses, payments, dialog } = props;
  const { alert } = usePage();
  const mayEditGroups = data !== null && person.role !== 'user';
  const overHorses = useOwnerHorsesDialog(ownerHorses);
  const history = payments?.history;
  const overPayments = history && (
    <HistoryDialog of={{ ...payments, history }} owner={fullName(person)} close={payments.list} />
  );
  const overlay = dialog
    ? { dialog: <Open dialog={dialog} of={person} close={tabOf(person, tab)} /> }
    : overPayments
      ? { dialog: overPayments }
      : overHorses;
  // The profile shows the phone below.
  const phone = tab !== 'profile' && <PhoneLink digits={person.phone_number} />;
  return (
    <ShellLayout menu={menuOf(person, tab, data !== null)} alert={props.alert ?? alert} {...overlay}>
      <header className="with-avatar">
        <Avatar id={person.id} picture={person.picture} big />
        <div>
          <h1>
            <Cut text={fullName(person)} max={30} narrow={10} ending="..." />
          </h1>
          <p className="muted">
            {data && ROLE_NAMES[person.role]}
            {data && phone && ' · '}
            {phone} {!person.has_account && <NoAccount />}
          </p>
        </div>
      </header>
      {data && (tab === 'profile' || tab === 'general') && (
        <Tabs
          label="Dane"
          tabs={[
            { href: tabOf(person, 'profile'), label: 'Profil', current: tab === 'profile' },
            { href: tabOf(person, 'general'), label: 'Ogólne', current: tab === 'general' },
          ]}
        />
      )}
      {ownerHorses && (
        <OwnerHorsesList ownerHorses={ownerHorses} more={mayEditGroups && <EditGroups of={person} tab="horses" />} />
      )}
      {payments && (
        <OwnerPaymentsBody payments={payments} heading={<h2 className="title">Zarządzanie płatnościami</h2>} staff />
      )}
      {data && tab === 'profile' && (
        <ProfileTab
          data={data}
          account={props.account}
          buyer={props.buyer}
          locked={rights.locked}
          emailLocked={props.emailLocked}
        />
      )}
      <div className="wide-form">
        {data && tab === 'general' && (
          <GeneralTab
            of={person}
            email={data.email}
            groups={props.groups}
            statements={props.statements}
            rights={rights}
            mailed={props.mailed}
          />
        )}
      </div>
    </ShellLayout>
  );
}

function Open({ dialog, of, close }: { dialog: PersonDialog; of: Subject; close: string }) {
  if (dialog.name === 'delete') return <DeleteDialog of={of} {...dialog} close={close} />;
  if (dialog.name === 'role') return <RoleDialog of={of} ask={dialog} close={close} />;
  if (dialog.name === 'deposit') return <DepositDialog of={dialog.of} here={close} />;
  if (dialog.name === 'remind') return <RemindDialog of={dialog.of} here={close} />;
  return <GroupsDialog of={of} groups={dialog.groups} chosen={dialog.chosen} close={close} />;
}
