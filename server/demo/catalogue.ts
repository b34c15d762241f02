import { assignGroups } from '../features/catalogue/assign-groups.ts';
import { createGroup } from '../features/catalogue/edit-group.ts';
import { createService } from '../features/catalogue/edit-service.ts';
import type { Tx } from '../platform/data/database.ts';
import { idOf } from './chance.ts';
import { type GroupName, workers } from './people.ts';
import { at, type Times } from './times.ts';
import { byManager } from './verbs.ts';

export const GROUPS: Readonly<Record<GroupName, string>> = {
  Stajenni: idOf('group Stajenni'),
  Instruktorzy: idOf('group Instruktorzy'),
  'Kowal i weterynarz': idOf('group Kowal i weterynarz'),
  'Obsługa terenu': idOf('group Obsługa terenu'),
};

export type DemoService = {
  id: string;
  name: string;
  /** In zł, for one time or for a month; 0 for a general service. */
  price: number;
  monthly: boolean;
  general: boolean;
  groups: readonly GroupName[];
  /** Its usual time, in the stable's time zone. */
  time: string;
  description: string;
};

const DESCRIPTIONS = {
  breakfast: 'Pasza i dodatki według karty przy boksie. Sprawdzić, czy koń zjadł wszystko.',
  paddock: 'Wyprowadzić na przypisany padok, po powrocie obejrzeć nogi i kopyta.',
  allDay: 'Na dworze od rana do zmroku. Wyprowadzić po śniadaniu, w południe dołożyć siana, zabrać przed kolacją.',
  dressing: 'Zdjąć stary opatrunek, przemyć ranę, założyć nowy. Obrzęk albo gorączkę zgłosić od razu kierownikowi.',
  grooming: 'Pełne czyszczenie razem z kopytami, grzywą i ogonem.',
  lunging: 'Około 30 minut na obie strony, stęp na początku i na końcu.',
  farrier: 'Werkowanie albo kucie według zaleceń z ostatniej wizyty.',
  vaccination: 'Szczepienie przeciw grypie i tężcowi, wpis do paszportu konia.',
  training: 'Jazda treningowa z instruktorem, 45 minut.',
  washing: 'Letnią wodą, nogi i brzuch. Wytrzeć do sucha i nałożyć derkę osuszającą.',
  solarium: '20 minut pod lampami, koń uwiązany na dwóch uwiązach.',
  blanket: 'Założyć derkę na noc, rano zdjąć i powiesić na wieszaku przy boksie.',
  supper: 'Pasza i dodatki według karty przy boksie. Dolać wody, zajrzeć do ściółki.',
  hay: 'Siano do wszystkich boksów i na padoki, wilgotne odłożyć.',
  sweeping: 'Zamieść korytarz, siodlarnię i wejście do hali.',
  fences: 'Obejść wszystkie padoki, sprawdzić żerdzie, taśmy i pastuch.',
  troughs: 'Wyszorować poidła w boksach i koryta na padokach, sprawdzić dopływ wody.',
};

/** `price`: 0 for work for the stable itself. */
const service = (
  key: keyof typeof DESCRIPTIONS,
  name: string,
  price: number,
  time: string,
  groups: GroupName[],
): DemoService => ({
  id: idOf(`service ${name}`),
  name,
  price,
  monthly: false,
  general: price === 0,
  groups,
  time,
  description: DESCRIPTIONS[key],
});

export const services = {
  breakfast: service('breakfast', 'Karmienie poranne', 5, '06:15', ['Stajenni']),
  paddock: service('paddock', 'Padokowanie', 6, '08:00', ['Stajenni']),
  allDay: { ...service('allDay', 'Padok całodniowy', 150, '08:45', ['Stajenni']), monthly: true },
  dressing: service('dressing', 'Zmiana opatrunku', 15, '09:00', ['Stajenni', 'Kowal i weterynarz']),
  grooming: service('grooming', 'Czyszczenie', 20, '10:00', ['Stajenni']),
  lunging: service('lunging', 'Lonżowanie', 45, '11:30', ['Instruktorzy']),
  farrier: service('farrier', 'Kowal', 180, '12:00', ['Kowal i weterynarz']),
  vaccination: service('vaccination', 'Szczepienie', 120, '12:30', ['Kowal i weterynarz']),
  training: service('training', 'Trening', 80, '15:00', ['Instruktorzy']),
  washing: service('washing', 'Mycie po treningu', 20, '16:15', ['Instruktorzy', 'Stajenni']),
  solarium: service('solarium', 'Solarium', 25, '17:00', ['Stajenni']),
  blanket: service('blanket', 'Derkowanie', 4, '18:30', ['Stajenni']),
  supper: service('supper', 'Karmienie wieczorne', 5, '19:00', ['Stajenni']),
  hay: service('hay', 'Zadawanie siana', 0, '07:00', ['Stajenni']),
  sweeping: service('sweeping', 'Zamiatanie korytarza', 0, '10:30', []),
  fences: service('fences', 'Przegląd ogrodzeń', 0, '13:00', ['Obsługa terenu']),
  troughs: service('troughs', 'Mycie poideł', 0, '14:00', ['Obsługa terenu', 'Stajenni']),
} as const satisfies Record<string, DemoService>;

export type ServiceKey = keyof typeof services;

export async function openCatalogue(tx: Tx, { opened }: Times): Promise<void> {
  const now = at(opened, '07:40');
  for (const [name, id] of Object.entries(GROUPS)) await createGroup(byManager(tx, now, { id, name }));
  const all: readonly DemoService[] = Object.values(services);
  for (const { time, groups, ...service } of all)
    await createService(byManager(tx, now, { ...service, at: time, groups: groups.map((group) => GROUPS[group]) }));
}

export async function joinGroups(tx: Tx, { opened }: Times): Promise<void> {
  for (const { id, groups } of workers) {
    const input = { worker_id: id, groups: groups.map((group) => GROUPS[group]) };
    await assignGroups(byManager(tx, at(opened, '07:50'), input));
  }
}
