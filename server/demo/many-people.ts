import { sql } from 'kysely';
import type { Role } from '../domain/policy.ts';
import type { Tx } from '../platform/data/database.ts';
import { GROUPS } from './catalogue.ts';
import { ADDRESSES } from './people.ts';
import { at, type Times } from './times.ts';

const WOMEN =
  'Alicja Barbara Beata Celina Danuta Dorota Elżbieta Gabriela Helena Irena Iwona Kamila Kinga Laura Lena Lucyna ' +
  'Małgorzata Monika Olga Patrycja Renata Sylwia Urszula Wanda Żaneta';
const MEN =
  'Andrzej Artur Błażej Cezary Damian Dariusz Dawid Filip Henryk Hubert Igor Jacek Jarosław Kacper Kamil Konrad ' +
  'Leszek Maciej Mateusz Norbert Oskar Przemysław Roman Szymon Zbigniew';
/** Masculine forms; a woman's name ends in -ka where a man's ends in -ki. */
const FAMILIES =
  'Bąk Baran Borkowski Chmielewski Cieślak Czarnecki Duda Dziedzic Gajewski Głowacki Górski Jasiński Kaczmarek ' +
  'Kalinowski Kołodziej Konieczny Kopeć Kot Krupa Kubiak Kucharski Leśniak Lis Maciejewski Majewski Makowski ' +
  'Malinowski Marciniak Markowski Matuszewski Mroczek Nawrocki Olszewski Ostrowski Pająk Pietrzak Przybylski ' +
  'Ratajczak Rutkowski Sadowski Sikora Sobczak Stasiak Szewczyk Szulc Tomczak Urban Urbański Walczak Wasilewski ' +
  'Witkowski Wysocki Zawadzki Zieliński Zięba Żurek';

/** In each yard two grooms look after the horses, and the last one trains and shoes them. */
export const GROOMS_IN_YARD = 3;

const words = (text: string) => text.split(' ');

type Crowd = {
  /** Their ids are `pg_temp.id_of(kind || ' ' || nth)`, `nth` from 0. */
  kind: 'owner' | 'groom';
  role: Role;
  count: number;
  mailAt: string;
  /** The number of people created before, so that names and phone numbers differ from theirs. */
  after: number;
};

/** Creates accounts with the demo's password for the owners and for the grooms of the yards. */
export async function welcomeMany(
  tx: Tx,
  times: Times,
  password: string,
  { owners, yards }: { owners: number; yards: number },
): Promise<void> {
  const grooms = GROOMS_IN_YARD * yards;
  const crowds: Crowd[] = [
    { kind: 'owner', role: 'user', count: owners, mailAt: '@poczta.example', after: 0 },
    { kind: 'groom', role: 'worker', count: grooms, mailAt: '@stajnia.test', after: owners },
  ];
  for (const crowd of crowds) await welcome(tx, times, password, crowd);
  await sql`
    insert into worker_groups (worker_id, group_id)
    select pg_temp.id_of('groom ' || (${GROOMS_IN_YARD}::integer * yard + place)), group_id
    from generate_series(0, ${yards}::integer - 1) as yard
    cross join (values (0, ${GROUPS.Stajenni}::uuid), (1, ${GROUPS.Stajenni}), (2, ${GROUPS.Instruktorzy}),
      (2, ${GROUPS['Kowal i weterynarz']})) as groom(place, group_id)
  `.execute(tx);
}

async function welcome(tx: Tx, { founded }: Times, password: string, crowd: Crowd): Promise<void> {
  const { kind, role, count, mailAt, after } = crowd;
  const women = words(WOMEN);
  const men = words(MEN);
  const families = words(FAMILIES);
  const homes = JSON.stringify(ADDRESSES);
  // A step of 7 through the families repeats a whole name only after 2 800 people.
  await sql`
    insert into people (id, email, password_hash, role, first_name, last_name, phone_number, city, postal_code, street,
      house_number, created_at)
    select pg_temp.id_of(${kind} || ' ' || nth), folded(first_name || '.' || last_name) || '.' || seat || ${mailAt},
      ${password}, ${role}, first_name, last_name, '5' || lpad((seat * 7654321::bigint % 100000000)::text, 8, '0'),
      home ->> 0, home ->> 1, home ->> 2, 1 + seat % 83, ${at(founded, '07:45')}
    from generate_series(0, ${count}::integer - 1) as nth
    cross join lateral (select ${after}::integer + nth + 1 as seat) seated
    cross join lateral (select ${homes}::json -> seat % ${ADDRESSES.length} as home) housed
    cross join lateral (select (${families}::text[])[1 + (7 * seat + seat / 50) % ${families.length}] as family) born
    cross join lateral (
      select (${women}::text[])[1 + seat / 2 % ${women.length}] as first_name,
        regexp_replace(family, 'ki$', 'ka') as last_name
      where seat % 2 = 0
      union all
      select (${men}::text[])[1 + seat / 2 % ${men.length}], family where seat % 2 = 1
    ) named
  `.execute(tx);
}
