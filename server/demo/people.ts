import { monthOf } from '../domain/days.ts';
import { folded } from '../domain/folding.ts';
import type { Role } from '../domain/policy.ts';
import type { Tx } from '../platform/data/database.ts';
import { dice, idOf } from './chance.ts';
import { at, type Times } from './times.ts';

export type GroupName = 'Stajenni' | 'Instruktorzy' | 'Kowal i weterynarz' | 'Obsługa terenu';

export type DemoPerson = {
  id: string;
  email: string;
  role: Role;
  first_name: string;
  last_name: string;
  groups: readonly GroupName[];
};

type Staff = [email: string, role: Role, first_name: string, last_name: string, ...groups: GroupName[]];

const STAFF: readonly Staff[] = [
  ['admin@stajnia.test', 'admin', 'Hanna', 'Lipska'],
  ['manager@stajnia.test', 'manager', 'Jakub', 'Orłowski'],
  ['worker@stajnia.test', 'worker', 'Piotr', 'Sowa', 'Stajenni'],
  ['worker2@stajnia.test', 'worker', 'Ewa', 'Lis', 'Instruktorzy', 'Kowal i weterynarz'],
  ['michal.dudek@stajnia.test', 'worker', 'Michał', 'Dudek', 'Stajenni', 'Obsługa terenu'],
  ['zofia.krawiec@stajnia.test', 'worker', 'Zofia', 'Krawiec', 'Stajenni'],
  ['adam.kowalczyk@stajnia.test', 'worker', 'Adam', 'Kowalczyk', 'Kowal i weterynarz'],
];

/** The first two are the demo's owner accounts; the e-mails of the others are derived from their names. */
const OWNERS: readonly [first_name: string, last_name: string][] = [
  ['Anna', 'Wiśniewska'],
  ['Tomasz', 'Zając'],
  ['Katarzyna', 'Żak'],
  ['Magdalena', 'Wójcik'],
  ['Paweł', 'Kamiński'],
  ['Agnieszka', 'Lewandowska'],
  ['Krzysztof', 'Dąbrowski'],
  ['Joanna', 'Szymańska'],
  ['Marek', 'Woźniak'],
  ['Ewelina', 'Kozłowska'],
  ['Grzegorz', 'Jankowski'],
  ['Natalia', 'Mazur'],
  ['Łukasz', 'Krawczyk'],
  ['Weronika', 'Piotrowska'],
  ['Rafał', 'Grabowski'],
  ['Dominika', 'Pawłowska'],
  ['Marcin', 'Michalski'],
  ['Julia', 'Nowicka'],
  ['Bartosz', 'Adamczyk'],
  ['Aleksandra', 'Jabłońska'],
  ['Wojciech', 'Ćwikła'],
  ['Izabela', 'Śliwińska'],
  ['Stanisław', 'Wróbel'],
  ['Karolina', 'Źródlak'],
  ['Robert', 'Wilk'],
];

export const ADDRESSES: readonly [city: string, postal_code: string, street: string][] = [
  ['Przeźmierowo', '62-081', 'ul. Kasztanowa'],
  ['Poznań', '60-479', 'ul. Strzeszyńska'],
  ['Tarnowo Podgórne', '62-080', 'ul. Poznańska'],
  ['Lusowo', '62-080', 'ul. Wierzbowa'],
  ['Suchy Las', '62-002', 'ul. Obornicka'],
  ['Rokietnica', '62-090', 'ul. Szkolna'],
  ['Poznań', '60-185', 'ul. Bukowska'],
  ['Dopiewo', '62-070', 'ul. Łąkowa'],
];

const PREFIXES = ['601', '692', '788', '660', '885', '724', '607', '698', '731'];

export const DEMO_PASSWORD = 'stajnia-demo';

const ownerEmail = (index: number, first_name: string, last_name: string) =>
  ['owner@stajnia.test', 'owner2@stajnia.test'][index] ?? `${folded(first_name)}.${folded(last_name)}@poczta.example`;

const staff: readonly DemoPerson[] = STAFF.map(([email, role, first_name, last_name, ...groups]) => ({
  id: idOf(email),
  email,
  role,
  first_name,
  last_name,
  groups,
}));

/** 25 owners with an account. The first is owner@stajnia.test, the second owner2@stajnia.test; the last one's horse has left. */
export const owners: readonly DemoPerson[] = OWNERS.map(([first_name, last_name], index) => {
  const email = ownerEmail(index, first_name, last_name);
  return { id: idOf(email), email, role: 'user', first_name, last_name, groups: [] };
});

/**
 * Owners without an account: Helena, who has no e-mail and leaves her pony to the stable, and Ryszard, who has just asked
 * for a box.
 */
const UNREGISTERED = [
  { key: 'helena.baczynska', email: null, first_name: 'Helena', last_name: 'Baczyńska' },
  { key: 'ryszard.gil', email: 'ryszard.gil@poczta.example', first_name: 'Ryszard', last_name: 'Gil' },
] as const;

/** Helena's id: she owns a horse. */
export const ownerWithoutAccount = idOf(UNREGISTERED[0].key);
/** Ryszard's id: he takes over a horse. */
export const newOwner = idOf(UNREGISTERED[1].key);

export const workers: readonly DemoPerson[] = staff.filter(({ role }) => role === 'worker');

const everybody = [...staff, ...owners];

/** A demo person by the local part of their e-mail, such as 'manager'. */
export function demoPerson(name: string): DemoPerson {
  const found = everybody.find(({ email }) => email.startsWith(`${name}@`));
  if (!found) throw new RangeError(`nobody in the demo is called ${name}`);
  return found;
}

/** The e-mails of the accounts printed at start, one or two of each role. */
export const DEMO_ACCOUNTS: readonly string[] = ['admin', 'manager', 'worker', 'worker2', 'owner', 'owner2'].map(
  (name) => demoPerson(name).email,
);

/** The company of a client; its tax number is valid, but nobody has it. */
const COMPANY = {
  company: 'Rancho Pod Lasem sp. z o.o.',
  nip: '1111111111',
  street: 'Leśna 4',
  postal_code: '62-081',
  city: 'Przeźmierowo',
};

export async function welcomePeople(tx: Tx, { founded, opened }: Times, password_hash: string): Promise<void> {
  const roll = dice(40);
  const rows = everybody.map(({ groups: _, ...person }, index) => {
    const [city, postal_code, street] = ADDRESSES[index % ADDRESSES.length] as (typeof ADDRESSES)[number];
    const phone_number = PREFIXES[index % PREFIXES.length] + String(roll(1_000_000)).padStart(6, '0');
    const home = { city, postal_code, street, house_number: String(3 + ((7 * index) % 58)) };
    return { ...person, ...home, phone_number, password_hash, created_at: at(founded, '07:30') };
  });
  const created_at = at(opened, '08:00');
  const unregistered = UNREGISTERED.map(({ key, ...person }, index) => ({
    ...person,
    id: idOf(key),
    role: 'user' as const,
    phone_number: index === 0 ? '618141520' : null,
    created_at,
  }));
  await tx.insertInto('people').values(rows).execute();
  await tx.insertInto('people').values(unregistered).execute();
  await tx
    .insertInto('buyers')
    .values({ person_id: demoPerson('owner2').id, since: monthOf(opened), ...COMPANY })
    .execute();
}
