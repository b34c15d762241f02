import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import type { Db } from '../../platform/data/database.ts';
import { escapeLike, searchWords } from '../../platform/data/polish-text.ts';
import { PAGE_ROWS } from '../../platform/pages/paging.ts';
import type { AuditFilter, AuditRow } from './schema.ts';

/** How many people or horses of a name are looked up: those whose names are the most like it. */
const NAMESAKES = 20;

/** The things that are about one horse. */
const OF_HORSE = [
  ...['bookings', 'tasks', 'ledger_entries', 'notes', 'events', 'care_records', 'instruction_requests'].map(sql.table),
  sql`(select doubts.id, horse_id from doubts join ledger_entries on ledger_entries.id = entry_id)`,
];

/** The newest rows that fit the filter, and the address of the page after them. */
export async function auditRows(db: Db, filter: AuditFilter): Promise<{ rows: AuditRow[]; older: string | null }> {
  const { rows } = await sql<AuditRow>`
    with people_named as (${named('people', filter.person)}), horses_named as (${named('horses', filter.horse)})
    select log.id, log.at, log.operation, log.action, log.before, log.after,
      actor.first_name || ' ' || actor.last_name as actor, person.first_name || ' ' || person.last_name as person,
      case when person.deleted_at is null then person.id end as person_id,
      horses.name as horse, case when horses.archived_at is null then horses.id end as horse_id,
      coalesce(tasks.service_name, bookings.service_name, services.name, groups.name, care_kinds.name) as thing,
      given.first_name || ' ' || given.last_name as given
    from (${newestOf(filter)}) found
    join audit_log log using (id)
    left join people actor on actor.id = log.actor_id
    left join people person on person.id = log.entity_id
    left join people given on given.id = coalesce(log.after ->> 'worker_id', log.after ->> 'owner_id')::uuid
    left join services on services.id = log.entity_id
    left join groups on groups.id = log.entity_id
    left join tasks on tasks.id = log.entity_id
    left join bookings on bookings.id = log.entity_id
    left join care_kinds on care_kinds.id = coalesce(coalesce(log.after, log.before) ->> 'kind_id', log.entity_id::text)::uuid
    left join lateral (${ofHorse(sql`thing.id = log.entity_id`)}) thing on true
    left join horses on horses.id = coalesce(
      thing.horse_id, (coalesce(log.after, log.before) ->> 'horse_id')::uuid, log.entity_id)
    order by log.at desc, log.id desc
    limit ${PAGE_ROWS + 1}
  `.execute(db);
  const shown = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
  return { rows: shown, older: last ? `${last.at.getTime()}-${last.id}` : null };
}

const named = (table: 'people' | 'horses', text: string): RawBuilder<unknown> => {
  const words = searchWords(text).map((word) => sql`search_text like folded(${`%${escapeLike(word)}%`})`);
  const name = table === 'people' ? sql`first_name || ' ' || last_name` : sql`name`;
  return sql`select id from ${sql.table(table)} where ${sql.join([sql`true`, ...words], sql` and `)}
    order by similarity(folded(${name}), folded(${text})) desc, id limit ${NAMESAKES}`;
};

/** Ids of things and of their horses. Each branch reads an index. */
function ofHorse(fits: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = OF_HORSE.map((things) => sql`select thing.id, thing.horse_id from ${things} thing where ${fits}`);
  return sql.join(each, sql` union all `);
}

/** Ids of rows. Each branch reads only as many rows of an index as a page has, so a rare name costs no scan of the log. */
function newestOf({ person, horse, action, day, before }: AuditFilter): RawBuilder<unknown> {
  const fits = [sql`true`];
  // The log names the part of the site, such as 'edit_site_hours'.
  if (action)
    fits.push(action === 'edit_site' ? sql`action between 'edit_site_a' and 'edit_site_zz'` : sql`action = ${action}`);
  if (day) fits.push(sql`at >= ${startOfDay(day)} and at < ${startOfDay(addDays(day, 1))}`);
  if (before) {
    const [at, id] = before.split('-').map(Number);
    fits.push(sql`(at, id) < (${new Date(at as number)}::timestamptz, ${id}::bigint)`);
  }
  if (person && horse)
    fits.push(sql`(actor_id in (select id from people_named) or entity_id in (select id from people_named))`);
  const newest = (about: RawBuilder<unknown>) => sql`(
    select id from audit_log where ${about} and ${sql.join(fits, sql` and `)}
    order by at desc, id desc limit ${PAGE_ROWS + 1})`;
  if (horse) {
    // Of what was deleted only the log knows the horse.
    const all = sql`select id from horses_named
      union all select thing.id from horses_named, lateral (${ofHorse(sql`thing.horse_id = horses_named.id`)}) thing
      union select entity_id from audit_log join horses_named on before ->> 'horse_id' = horses_named.id::text
        where action in ('delete_note', 'delete_event', 'remove_care_record', 'remove_care_plan')`;
    return sql`select log.id from (${all}) thing cross join lateral ${newest(sql`entity_id = thing.id`)} log`;
  }
  if (!person) return newest(sql`true`);
  const [by, about] = [newest(sql`actor_id = people_named.id`), newest(sql`entity_id = people_named.id`)];
  return sql`select log.id from people_named cross join lateral (${by} union ${about}) log`;
}
