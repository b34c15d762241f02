import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/data/database.ts';
import { demoHorse } from './horses.ts';
import { demoPerson } from './people.ts';
import { at, type Times } from './times.ts';

/** The days ahead for which the log shows work as assigned. */
const ASSIGNED_AHEAD = 14;

/**
 * Writes the audit log since an instant for everything that was not made by the app's own verbs. It is derived from the
 * tables, so they must be filled first.
 */
export async function writeAudit(tx: Tx, times: Times, since: Date): Promise<void> {
  const manager = demoPerson('manager').id;
  const entries = [
    ...officeWork(times, manager),
    ...stableWork(times, manager),
    ...bookkeeping(),
    completions(),
    skippings(),
  ];
  await sql`
    insert into audit_log (at, actor_id, action, entity, entity_id, before, after)
    select * from (${sql.join(entries, sql` union all `)})
      as deed(at, actor_id, action, entity, entity_id, before, after)
    where at >= ${since}::timestamptz
    order by at, action, entity_id
  `.execute(tx);
}

/** A query of rows for the audit log. */
type Entries = RawBuilder<unknown>;

function officeWork({ founded }: Times, manager: string): Entries[] {
  const admin = demoPerson('admin').id;
  return [
    sql`select ${at(founded, '07:32')}::timestamptz, ${admin}::uuid, 'set_role', 'person', ${manager}::uuid,
      jsonb_build_object('role', 'worker'), jsonb_build_object('role', 'manager')`,
    sql`select created_at, invited_by, 'send_invitation', 'invitation', id, null, jsonb_build_object('role', role)
      from invitations`,
    sql`select updated_at, person_id, 'add_picture', 'person', person_id, null, null from pictures`,
    sql`select created_at, requested_by, 'send_password_reset', 'person', person_id, null, null from password_resets`,
    sql`select used_at, person_id, 'change_password', 'person', person_id, null, null from password_resets
      where used_at is not null`,
  ];
}

/** Horses, their notes and bookings, and the assignment of work. */
function stableWork({ now, today }: Times, manager: string): Entries[] {
  const prices = sql`'payment', payment, 'payment_for_annual', payment_for_annual`;
  return [
    sql`select created_at, ${manager}::uuid, 'create_horse', 'horse', id, null,
      jsonb_build_object('owner_id', owner_id)
      from horses`,
    // A horse first moves in; its fees are agreed afterwards.
    sql`select created_at + interval '5 minutes', ${manager}::uuid, 'update_horse', 'horse', id,
      jsonb_build_object('payment', 0, 'payment_for_annual', 0),
      jsonb_build_object(${prices}, 'fields', array['payment', 'payment_for_annual'])
      from horses`,
    sql`select health_alert_since, ${manager}::uuid, 'set_health_alert', 'horse', id, null, null
      from horses where id = ${demoHorse('Bursztyn').id}`,
    sql`select created_at, author_id, 'create_note', 'note', id, null,
      jsonb_build_object('horse_id', horse_id) from notes`,
    sql`select created_at, author_id, 'create_event', 'event', id, null,
      case when horse_id is not null then jsonb_build_object('horse_id', horse_id)
      else jsonb_build_object('horses', (select count(*) from event_horses where event_id = events.id)) end
      from events`,
    sql`select given.at, ${manager}::uuid, 'assign_worker', 'task', tasks.id,
      jsonb_build_object('worker_id', null), jsonb_build_object('worker_id', worker_id)
      from tasks
      join bookings on bookings.id = booking_id
      cross join lateral (
        select least(${now}::timestamptz, greatest(created_at,
          (date_to_finish - ${ASSIGNED_AHEAD}::integer + time '16:30') at time zone 'Europe/Warsaw')) as at
      ) given
      where worker_id is not null and rota_worker_id is null and date_to_finish <= ${today}::date + ${ASSIGNED_AHEAD}::integer`,
  ];
}

function bookkeeping(): Entries[] {
  const notLogged = sql`not exists (
    select from audit_log where entity = 'ledger_entry' and entity_id = ledger_entries.id)`;
  return [
    sql`select created_at, requested_by, 'book_service', 'booking', id, null,
      jsonb_build_object('horse_id', horse_id, 'service_id', service_id, 'price', price, 'monthly', monthly, 'days_of_week', days_of_week,
        'starts_on', starts_on, 'check_until', check_until)
      from bookings
      where not exists (select from audit_log where entity = 'booking' and entity_id = bookings.id)`,
    sql`select created_at, created_by, 'deposit', 'ledger_entry', id, null,
      jsonb_build_object('horse_id', horse_id, 'amount', amount)
      from ledger_entries where kind = 'deposit' and ${notLogged}`,
    sql`select ran_at, null::uuid, 'run_billing', 'billing_run', null::uuid, null, jsonb_build_object('period', period,
        'billing_day', billing_day, 'horses', count(distinct horse_id), 'charged', -sum(amount))
      from billing_runs join ledger_entries fee using (period)
      where kind in ('main_fee', 'package_fee') and not exists (
        select from audit_log where action = 'run_billing' and after ->> 'period' = period::text)
      group by period`,
  ];
}

const completions = (): Entries =>
  sql`select finished_at, finished_by, 'complete_task', 'task', id, null, jsonb_build_object('finished_at',
    to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from tasks where finished_at is not null`;

const skippings = (): Entries =>
  sql`select skipped_at, skipped_by, 'skip_task', 'task', id, null, jsonb_build_object('skipped', skipped,
    'skipped_at', to_char(skipped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from tasks where skipped is not null`;
