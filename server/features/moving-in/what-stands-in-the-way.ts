import { sql } from 'kysely';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import { horsesIn, idsIn, type KeptMade, statesOf } from './made.ts';

/** The reasons, in Polish, why a sheet cannot be taken back any more; empty if it can. */
export async function standsInTheWay(db: Db | Tx, made: KeptMade): Promise<string[]> {
  return [...new Set([...(await changedSince(db, made)), ...(await usedSince(db, made))])];
}

async function changedSince(db: Db | Tx, { made, changed, states }: KeptMade): Promise<string[]> {
  const digestsIn = (rows: typeof states) => new Map(rows.map(({ id, digest }) => [id, digest]));
  const [before, now] = [digestsIn(states), digestsIn(await statesOf(db, [...made, ...changed]))];
  return [...made, ...changed].flatMap(({ id, name }) => {
    if (now.get(id) === before.get(id)) return [];
    return now.has(id) ? `${name}: zmieniono od tego czasu` : `${name}: usunięto`;
  });
}

/** What was done with the rows since. */
async function usedSince(db: Db | Tx, kept: KeptMade): Promise<string[]> {
  const { made, changed, bookings, openings, entries } = kept;
  const horses = idsIn(made, 'horses');
  const people = idsIn(made, 'people');
  const cared = idsIn(made, 'care_records');
  const booked = [...idsIn(made, 'bookings'), ...bookings.map(({ id }) => id)];
  const { rows } = await sql<{ id: string; what: string }>`
    select booking_id as id, 'wykonano już pracę' as what from tasks
      where booking_id = ${anyOf(idsIn(made, 'bookings'))} and finished_at is not null
    union select booking_id, 'praca jest już rozliczona jako niewykonana' from tasks
      where booking_id = ${anyOf(idsIn(made, 'bookings'))} and skipped is not null
    union select horse_id, case counts_as
        when 'opening' then 'saldo początkowe zmieniono od tego czasu' else 'są już wpisy na koncie' end
      from ledger_entries where horse_id = ${anyOf(horsesIn(kept))} and not id = ${anyOf(entries)}
    union select horse_id, 'dodano notatkę' from notes where horse_id = ${anyOf(horses)}
    union select horse_id, 'jest już w kalendarzu' from events where horse_id = ${anyOf(horses)}
    union select horse_id, 'był już alert' from health_alerts where horse_id = ${anyOf(horses)}
    union select horse_id, 'ma już zdjęcie' from horse_photos where horse_id = ${anyOf(horses)}
    union select horse_id, 'ma już inne zabiegi' from care_records
      where horse_id = ${anyOf(horses)} and not id = ${anyOf(cared)}
    union select horse_id, 'ma już inne zabiegi' from care_plans
      where horse_id = ${anyOf(horses)} and not id = ${anyOf(idsIn(made, 'care_plans'))}
    union select horse_id, 'jest już na liście wizyty' from care_visit_horses where horse_id = ${anyOf(horses)}
    union select record_id, 'jest już zdjęcie' from care_record_pictures where record_id = ${anyOf(cared)}
    union select horse_id, 'podano już, co robić w nagłym wypadku' from horse_emergencies where horse_id = ${anyOf(horses)}
    union select horse_id, 'ma już inne usługi' from bookings
      where horse_id = ${anyOf(horses)} and not id = ${anyOf(booked)}
    union select owner_id, 'ma już inne konie' from horses where owner_id = ${anyOf(people)} and not id = ${anyOf(horses)}
    union select people.id, 'ma już zaproszenie' from invitations
      join people on people.id = invitations.person_id or people.email = invitations.email
      where people.id = ${anyOf(people)} and (invitations.email is not null or used_at is not null)
    union select service_id, 'jest już zamówiona dla innych koni' from bookings
      where service_id = ${anyOf(idsIn(made, 'services'))} and not id = ${anyOf(booked)}
    order by 1, 2
  `.execute(db);
  const opened = openings.map(({ horse_id: id, name }) => ({ id, name }));
  const names = new Map([...made, ...changed, ...opened].map(({ id, name }) => [id, name]));
  return rows.map(({ id, what }) => `${names.get(id) ?? 'Koń'}: ${what}`);
}
