import { assignGroups } from '../features/catalogue/assign-groups.ts';
import { createGroup } from '../features/catalogue/edit-group.ts';
import { createService } from '../features/catalogue/edit-service.ts';
import type { Tx } from '../platform/data/database.ts';
import { idOf } from './chance.ts';
import { demoPerson, type GroupName, workers } from './people.ts';
import { at, type Times } from './times.ts';
import { commandOf } from './verbs.ts';

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

const forHorses = (
  name: string,
  price: number,
  time: string,
  groups: GroupName[],
  description: string,
): DemoService => ({
  id: idOf(`service ${name}`),
  name,
  price,
  monthly: false,
  general: false,
  groups,
  time,
  description,
});

const forTheStable = (name: string, time: string, groups: GroupName[], description: string): DemoService => ({
  id: idOf(`service ${name}`),
  name,
  price: 0,
  monthly: false,
  general: true,
  groups,
  time,
  description,
});

export const services = {
  breakfast: forHorses(
    'Karmienie poranne',
    5,
    '06:15',
    ['Stajenni'],
    'Pasza i dodatki według karty przy boksie. Sprawdzić, czy koń zjadł wszystko.',
  ),
  paddock: forHorses(
    'Padokowanie',
    6,
    '08:00',
    ['Stajenni'],
    'Wyprowadzić na przypisany padok, po powrocie obejrzeć nogi i kopyta.',
  ),
  allDay: {
    ...forHorses(
      'Padok całodniowy',
      150,
      '08:45',
      ['Stajenni'],
      'Na dworze od rana do zmroku. Wyprowadzić po śniadaniu, w południe dołożyć siana, zabrać przed kolacją.',
    ),
    monthly: true,
  },
  dressing: forHorses(
    'Zmiana opatrunku',
    15,
    '09:00',
    ['Stajenni', 'Kowal i weterynarz'],
    'Zdjąć stary opatrunek, przemyć ranę, założyć nowy. Obrzęk albo gorączkę zgłosić od razu kierownikowi.',
  ),
  grooming: forHorses('Czyszczenie', 20, '10:00', ['Stajenni'], 'Pełne czyszczenie razem z kopytami, grzywą i ogonem.'),
  lunging: forHorses(
    'Lonżowanie',
    45,
    '11:30',
    ['Instruktorzy'],
    'Około 30 minut na obie strony, stęp na początku i na końcu.',
  ),
  farrier: forHorses(
    'Kowal',
    180,
    '12:00',
    ['Kowal i weterynarz'],
    'Werkowanie albo kucie według zaleceń z ostatniej wizyty.',
  ),
  vaccination: forHorses(
    'Szczepienie',
    120,
    '12:30',
    ['Kowal i weterynarz'],
    'Szczepienie przeciw grypie i tężcowi, wpis do paszportu konia.',
  ),
  training: forHorses('Trening', 80, '15:00', ['Instruktorzy'], 'Jazda treningowa z instruktorem, 45 minut.'),
  washing: forHorses(
    'Mycie po treningu',
    20,
    '16:15',
    ['Instruktorzy', 'Stajenni'],
    'Letnią wodą, nogi i brzuch. Wytrzeć do sucha i nałożyć derkę osuszającą.',
  ),
  solarium: forHorses('Solarium', 25, '17:00', ['Stajenni'], '20 minut pod lampami, koń uwiązany na dwóch uwiązach.'),
  blanket: forHorses(
    'Derkowanie',
    4,
    '18:30',
    ['Stajenni'],
    'Założyć derkę na noc, rano zdjąć i powiesić na wieszaku przy boksie.',
  ),
  supper: forHorses(
    'Karmienie wieczorne',
    5,
    '19:00',
    ['Stajenni'],
    'Pasza i dodatki według karty przy boksie. Dolać wody, zajrzeć do ściółki.',
  ),
  hay: forTheStable(
    'Zadawanie siana',
    '07:00',
    ['Stajenni'],
    'Siano do wszystkich boksów i na padoki, wilgotne odłożyć.',
  ),
  sweeping: forTheStable('Zamiatanie korytarza', '10:30', [], 'Zamieść korytarz, siodlarnię i wejście do hali.'),
  fences: forTheStable(
    'Przegląd ogrodzeń',
    '13:00',
    ['Obsługa terenu'],
    'Obejść wszystkie padoki, sprawdzić żerdzie, taśmy i pastuch.',
  ),
  troughs: forTheStable(
    'Mycie poideł',
    '14:00',
    ['Obsługa terenu', 'Stajenni'],
    'Wyszorować poidła w boksach i koryta na padokach, sprawdzić dopływ wody.',
  ),
} as const satisfies Record<string, DemoService>;

export type ServiceKey = keyof typeof services;

export async function openCatalogue(tx: Tx, { opened }: Times): Promise<void> {
  const byManager = <Input>(input: Input) => commandOf(tx, demoPerson('manager'), at(opened, '07:40'), input);
  for (const [name, id] of Object.entries(GROUPS)) await createGroup(byManager({ id, name }));
  const all: readonly DemoService[] = Object.values(services);
  for (const { time, groups, ...service } of all)
    await createService(byManager({ ...service, at: time, groups: groups.map((group) => GROUPS[group]) }));
}

export async function joinGroups(tx: Tx, { opened }: Times): Promise<void> {
  for (const { id, groups } of workers) {
    const input = { worker_id: id, groups: groups.map((group) => GROUPS[group]) };
    await assignGroups(commandOf(tx, demoPerson('manager'), at(opened, '07:50'), input));
  }
}
