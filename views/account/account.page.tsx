import {
  Bell,
  Calendar,
  Camera,
  ChevronLeft,
  KeyRound,
  type LucideIcon,
  MapPin,
  Smartphone,
  UserRound,
} from 'lucide-react';
import type { Device, NoticeSettings } from '../../server/features/account/schema.ts';
import type { CalendarLink } from '../../server/features/calendar-feed/schema.ts';
import type { OwnData } from '../../server/features/people/schema.ts';
import type { PageContext } from '../../server/platform/pages/page-context.ts';
import { CalendarTab } from '../calendar-feed/link.tsx';
import { hasMoreEntries, homeMenu, mainEntries } from '../layouts/menu.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Cut } from '../parts/cut.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { PasswordTab } from '../passwords/change-password.tsx';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import { DevicesTab } from './devices.tsx';
import { NotificationsTab } from './notifications.tsx';
import { AddressTab, ProfileTab } from './own-data.tsx';

type AccountTab = 'profile' | 'address' | 'password' | 'notifications' | 'devices' | 'calendar';

type Props = {
  account: OwnData;
  tab: AccountTab;
  devices: Device[];
  notices: NoticeSettings | null;
  calendar: CalendarLink | null;
  changingPicture: boolean;
};

const TABS: { tab: AccountTab; label: string; icon: LucideIcon }[] = [
  { tab: 'profile', label: 'Profil', icon: UserRound },
  { tab: 'address', label: 'Adres', icon: MapPin },
  { tab: 'password', label: 'Hasło', icon: KeyRound },
  { tab: 'notifications', label: 'Powiadomienia', icon: Bell },
  { tab: 'devices', label: 'Urządzenia', icon: Smartphone },
  { tab: 'calendar', label: 'Kalendarz', icon: Calendar },
];

const entriesOf = (shown: AccountTab) =>
  TABS.map(({ tab, ...entry }) => ({ ...entry, href: `/my-account?tab=${tab}`, current: tab === shown }));

/** A soft hyphen, because this word is wider than the rail. */
const hyphenated = <Entry extends { label: string }>(entry: Entry): Entry => ({
  ...entry,
  label: entry.label.replace('Powiadomienia', 'Powiado\u00admienia'),
});

function menuOf({ person, sections }: PageContext, shown: AccountTab) {
  const back = { label: 'Wróć', href: '/home', icon: ChevronLeft, current: false };
  const home = homeMenu({ keys: sections, current: null, badges: {} });
  const thumb = person ? mainEntries(person.role, home) : [];
  return {
    title: 'Moje Konto',
    groups: [{ label: '', entries: [back, ...entriesOf(shown).map(hyphenated)] }],
    thumb,
    more: hasMoreEntries(home, thumb),
  };
}

export default function Account({ account, tab, devices, notices, calendar, changingPicture }: Props) {
  const page = usePage();
  const address = `/my-account?tab=${tab}`;
  return (
    <ShellLayout
      menu={menuOf(page, tab)}
      dialog={
        changingPicture && (
          <PictureDialog
            title="Zmień zdjęcie"
            close={address}
            action="/api/add_profile_picture"
            remove={page.person?.picture ? '/api/remove_profile_picture' : null}
          />
        )
      }
    >
      <header className="with-avatar">
        <Avatar picture={page.person?.picture ?? null} big />
        <div>
          <h1>Moje Konto</h1>
          <p className="muted">
            <Cut text={`${account.first_name} ${account.last_name}`} max={30} narrow={14} />
            <br />
            <Cut text={account.email} max={30} narrow={14} />
          </p>
        </div>
        <ButtonLink icon={Camera} href={`${address}&dialog=picture`}>
          Zmień zdjęcie
        </ButtonLink>
      </header>
      <div className="phone-tabs">
        <Tabs label="Moje Konto" tabs={entriesOf(tab)} />
      </div>
      <div className="wide-form">
        {tab === 'profile' && <ProfileTab account={account} />}
        {tab === 'address' && <AddressTab account={account} />}
        {tab === 'password' && <PasswordTab />}
        {notices && <NotificationsTab email={account.email} settings={notices} />}
        {tab === 'devices' && <DevicesTab devices={devices} />}
        {calendar && <CalendarTab link={calendar} />}
      </div>
    </ShellLayout>
  );
}
