import { sql } from 'kysely';
import t from 'tap';
import { features } from '../../server/app.ts';
import type { PersonalData } from '../../server/platform/data/personal-data.ts';
import { openTestDatabase } from '../support/database.ts';

/** Rows that are deleted with the person, or completely overwritten. */
const OF_THE_PERSON = `
  people: email password_hash role first_name last_name phone_number city street house_number postal_code
  buyers: company nip street postal_code city
  pictures: picture thumbnail etag
  horse_photos: picture thumbnail etag
  health_alert_pictures: picture thumbnail etag
  care_record_pictures: picture thumbnail etag
  invitations: email role token_hash
  registration_drafts: secret_hash password_hash answers
  email_changes: old_email
  known_browsers: browser_hash
  sessions: access_hash refresh_hash previous_access_hash previous_refresh_hash rotation_key user_agent
  password_resets: token_hash
  calendar_links: token_hash
  care_visit_links: token_hash
  statement_links: token_hash
  push_subscriptions: endpoint subscription user_agent
  owner_spellings: name
  old_input: token_hash page action input errors code
  requests: action digest answer
`;

/** Typed texts: the person's own are deleted, and others' are searched for the person. */
const TYPED = `
  bank_transfers: title payer
  care_records: done_by batch note
  bug_reports: name page description
  care_visits: comes
  care_visit_horses: note reason remark
  doubts: reason answer
  entry_notes: note
  events: title description
  health_alerts: reason
  bookings: denial_reason description remark
  horse_emergencies: clinic phone second_contact insurance never
  horses: name breed description
  instruction_lines: item note unit
  instruction_requests: denial_reason instead_of remark
  notes: title content
  skip_notes: note
  visits: name kind message
`;

/** Deleted with their row or text. */
const BESIDE = `
  bank_imports: file
  bank_transfers: account
  bug_reports: email user_agent
  horses: box_number owner_name passport_number chip
  moving_in_sheets: cells answers made
  tasks: service_description
  visits: phone email
`;

/** The club's own texts. Bookings and tasks repeat the service's name. */
const OF_THE_CLUB = `
  boxes: aisle name
  care_kinds: name
  photographs: alt
  photograph_files: content
  rota: aisle
  groups: name
  bookings: service_name
  tasks: service_name
  services: name description at vat_rate vat_basis
  settings: key value
`;

/** Not free text: one of a few values, an id, a digest of something that stays, or field names. */
const NO_WORDS = `
  audit_log: action entity before after
  bank_imports: format refused
  bank_layouts: headings columns
  bank_transfers: caution state
  built_files: path type body
  care_visit_horses: outcome proposed_outcome
  doubts: outcome
  earlier_terms: days_of_week
  bookings: days_of_week
  care_kinds: unit course
  care_plans: unit
  horses: coat sex
  instruction_requests: booking_ids how
  invoice_numbers: number
  kysely_migration: name timestamp
  kysely_migration_digests: name digest
  kysely_migration_lock: id
  last_runs: routine failure
  ledger_entries: counts_as kind method
  moving_in_sheets: columns version outcome
  muted_notices: kind
  photographs: place shape hash
  photograph_files: size type
  tasks: skipped
  throttles: key
  visits: topic
`;

/** 'events: title description' as 'events.title', 'events.description'. */
const columnsIn = (list: string): string[] =>
  list
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [table, columns = ''] = line.trim().split(': ');
      return columns.split(' ').map((column) => `${table}.${column}`);
    });

t.test('every text column has a rule for erasure', async (t) => {
  const { db } = await openTestDatabase(t);
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY', 'xml')
  `.execute(db);
  const known = [OF_THE_PERSON, TYPED, BESIDE, OF_THE_CLUB, NO_WORDS].flatMap(columnsIn);
  t.same(rows.map(({ column }) => column).sort(), known.sort());
});

t.test('every text that people type is searched when a person is erased', async (t) => {
  const searched = features
    .flatMap(({ personalData }) => Object.values<PersonalData>(personalData ?? {}))
    .flatMap(({ texts }) => texts ?? [])
    .flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  t.same(searched.sort(), columnsIn(TYPED).sort());
});
