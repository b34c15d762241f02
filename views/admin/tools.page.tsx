import {
  Calculator,
  CreditCard,
  DoorOpen,
  FileSpreadsheet,
  Globe,
  HardHat,
  History,
  Landmark,
  type LucideIcon,
  MailPlus,
  Settings,
  Users,
  Warehouse,
} from 'lucide-react';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';

type Tool = { icon: LucideIcon; href: string; title: string; detail: string };

const TOOLS: Tool[] = [
  { icon: Users, href: sectionAddress(SECTION.people), title: 'Użytkownicy i role', detail: 'Konta, role i hasła' },
  {
    icon: HardHat,
    href: `${sectionAddress(SECTION.people)}&role=worker`,
    title: 'Pracownicy',
    detail: 'Kto pracuje i w jakich grupach',
  },
  { icon: MailPlus, href: '/invitations', title: 'Zaproszenia', detail: 'Otwarte zaproszenia i osoby bez konta' },
  { icon: Settings, href: '/settings', title: 'Dane stajni', detail: 'Nazwa, adres, kontakt i NIP na każdej stronie' },
  { icon: FileSpreadsheet, href: '/moving-in', title: 'Konie z arkusza', detail: 'Konie, właściciele i usługi naraz' },
  { icon: Globe, href: '/settings/site', title: 'Strona dla gości', detail: 'Cennik, godziny, dojazd, fakty i ludzie' },
  { icon: Warehouse, href: '/settings/boxes', title: 'Boksy', detail: 'Spis boksów stajni' },
  { icon: Calculator, href: '/accounts', title: 'Księgowość', detail: 'Miesiąc całej stajni i pliki dla księgowości' },
  { icon: Landmark, href: '/transfers', title: 'Przelewy', detail: 'Wyciągi z banku i wpłaty z nich' },
  { icon: CreditCard, href: '/settings/transfers', title: 'Konto i VAT', detail: 'Dokąd właściciele płacą' },
  { icon: History, href: '/audit', title: 'Dziennik zmian', detail: 'Co, kiedy i przez kogo zmieniono' },
  { icon: DoorOpen, href: '/visits', title: 'Prośby o wizytę', detail: 'Kto chce obejrzeć stajnię i kiedy' },
];

export default function AdminTools() {
  return (
    <ShellLayout>
      <PageHeader title="Narzędzia" />
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
