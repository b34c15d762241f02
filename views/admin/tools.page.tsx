import {
  Calculator,
  CreditCard,
  DoorOpen,
  Globe,
  HardHat,
  Landmark,
  type LucideIcon,
  MailX,
  Settings,
  Users,
  Warehouse,
  Waypoints,
} from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { Unset } from '../../server/platform/jobs/unset.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { UNSET } from './unset.ts';

type Tool = { icon: LucideIcon; href: string; title: string; detail: string };

const TOOLS: Tool[] = [
  { icon: Users, href: sectionAddress(SECTION.people), title: 'Użytkownicy i role', detail: 'Konta, role i hasła' },
  {
    icon: HardHat,
    href: `${sectionAddress(SECTION.people)}&role=worker`,
    title: 'Pracownicy',
    detail: 'Kto pracuje i w jakich grupach',
  },
  { icon: Settings, href: '/settings', title: 'Dane stajni', detail: 'Nazwa, adres, kontakt i NIP na każdej stronie' },
  { icon: Globe, href: '/settings/site', title: 'Strona dla gości', detail: 'Cennik, godziny, dojazd, fakty i ludzie' },
  { icon: Warehouse, href: '/settings/boxes', title: 'Boksy', detail: 'Spis boksów stajni' },
  { icon: Calculator, href: '/accounts', title: 'Księgowość', detail: 'Miesiąc całej stajni i pliki dla księgowości' },
  { icon: Landmark, href: '/transfers', title: 'Przelewy przychodzące', detail: 'Wyciągi z banku i wpłaty z nich' },
  { icon: CreditCard, href: '/settings/transfers', title: 'Przelewy', detail: 'Dokąd właściciele płacą' },
  { icon: DoorOpen, href: '/visits', title: 'Prośby o wizytę', detail: 'Kto chce obejrzeć stajnię i kiedy' },
];

type Props = {
  unset: Unset[];
  waiting: number;
};

/** 'Czeka 1 wiadomość', 'Czekają 2 wiadomości' */
const mailsWait = (count: number) =>
  `${plural(count, 'Czeka', 'Czekają', 'Czeka')} ${count} ${plural(count, 'wiadomość', 'wiadomości', 'wiadomości')}`;

function ToBeSet({ unset, waiting }: Props) {
  return (
    <Card title="Do ustawienia na serwerze">
      <List label="Do ustawienia na serwerze">
        {unset.includes('SMTP_URL') && (
          <Row
            start={<Icon of={MailX} />}
            title={UNSET.SMTP_URL}
            detail={`Brakuje SMTP_URL. Zaproszenia, linki do haseł i inne wiadomości czekają na nie do 30 dni. ${waiting > 0 ? mailsWait(waiting) : 'Teraz nie czeka żadna'}.`}
          />
        )}
        {unset.includes('TRUST_PROXY') && (
          <Row
            start={<Icon of={Waypoints} />}
            title={UNSET.TRUST_PROXY}
            detail="Przychodzą zapytania z X-Forwarded-For, a brakuje TRUST_PROXY. Jeśli przed aplikacją stoi serwer pośredniczący, limity prób liczą jego adres zamiast adresów gości."
          />
        )}
      </List>
    </Card>
  );
}

export default function AdminTools({ unset, waiting }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Narzędzia" />
      {unset.length > 0 && <ToBeSet unset={unset} waiting={waiting} />}
      <Card>
        <List label="Narzędzia">
          {TOOLS.map(({ icon, ...tool }) => (
            <Row key={tool.href} start={<Icon of={icon} />} {...tool} />
          ))}
        </List>
      </Card>
    </ShellLayout>
  );
}
