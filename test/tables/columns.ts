/** Facts about columns that the database does not know: unions, grosze, immutability, and values kept by triggers. */

/** The imports of server/platform/data/tables.ts. */
export const imports = `
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { CareUnit } from '../../domain/care-dates.ts';
import type { Coat } from '../../domain/coats.ts';
import type { Day } from '../../domain/days.ts';
import type { LedgerKind, PaymentMethod } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Role } from '../../domain/policy.ts';
import type { Sex } from '../../domain/sexes.ts';
import type { SkipReason } from '../../domain/skipping.ts';
import type { BankFormat, Fixed, FixedGenerated, JsonText, Kept } from './column-types.ts';
`.trim();

/** How types of the database are read and written; see the parsers in server/platform/data/database.ts. */
export const types: Record<string, string> = {
  date: 'Day',
  int8: 'number',
  jsonb: 'JsonText',
  timestamptz: 'Date',
};

/** A column's whole type, replacing the one derived from type, nullability and default. */
export const columns: Record<string, Record<string, string>> = {
  people: { role: 'Role', search_text: 'GeneratedAlways<string>' },
  email_changes: { changed_at: 'Fixed<Date>' },
  requests: {
    person_id: 'Fixed<string>',
    id: 'Fixed<string>',
    action: 'Fixed<string>',
    digest: 'Fixed<Buffer>',
    answer: 'ColumnType<unknown, string, never>',
    sent_at: 'Fixed<Date>',
  },
  sessions: { created_at: 'Fixed<Date>' },
  invitations: { role: 'Role', created_at: 'Fixed<Date>' },
  password_resets: { created_at: 'Fixed<Date>' },
  boxes: { key: 'GeneratedAlways<string>' },
  horses: {
    animal_id: 'Generated<string>',
    owner_name: 'GeneratedAlways<string>',
    coat: 'Coat | null',
    sex: 'Sex | null',
    box_key: 'GeneratedAlways<string | null>',
    box_position: 'GeneratedAlways<number | null>',
    payment: 'Generated<Grosze>',
    payment_for_annual: 'Generated<Grosze>',
    created_on: 'Fixed<Day>',
    created_at: 'Fixed<Date>',
    search_text: 'GeneratedAlways<string>',
    box_text: 'GeneratedAlways<string | null>',
  },
  health_alerts: { raised_by: 'Fixed<string | null>', raised_at: 'Fixed<Date>' },
  notes: { horse_id: 'Fixed<string>', author_id: 'Fixed<string>', created_at: 'Fixed<Date>' },
  events: {
    author_id: 'Fixed<string>',
    created_at: 'Fixed<Date>',
    first_day: 'GeneratedAlways<Day>',
    last_day: 'GeneratedAlways<Day>',
  },
  groups: { created_at: 'Fixed<Date>' },
  services: { price: 'Grosze', created_at: 'Fixed<Date>' },
  bookings: {
    series_id: 'Generated<string>',
    price: 'Grosze',
    requested_by: 'Fixed<string>',
    created_at: 'Fixed<Date>',
  },
  earlier_terms: { booking_id: 'Fixed<string>', until: 'Fixed<Day>', price: 'Grosze' },
  booking_instructions: { changed_by: 'Fixed<string>', changed_at: 'Fixed<Date>' },
  instruction_requests: {
    how: "'whole' | 'instead' | 'added'",
    requested_by: 'Fixed<string>',
    created_at: 'Fixed<Date>',
  },
  care_kinds: { key: 'GeneratedAlways<string>', unit: 'CareUnit', created_at: 'Fixed<Date>' },
  care_plans: { unit: 'CareUnit | null' },
  care_visits: { planned_by: 'Fixed<string>', planned_at: 'Fixed<Date>' },
  care_visit_horses: {
    outcome: "'done' | 'postponed' | 'not_done' | null",
    proposed_outcome: "'done' | 'postponed' | 'not_done' | null",
  },
  care_records: { recorded_by: 'Fixed<string>', recorded_at: 'Fixed<Date>' },
  horse_emergencies: { up_to: 'Grosze | null' },
  instruction_lines: { amount: 'ColumnType<string | null, number | null, never>' },
  tasks: { price: 'Grosze', skipped: 'SkipReason | null', is_open: 'GeneratedAlways<boolean>' },
  payments: {
    id: 'FixedGenerated<string>',
    owner_id: 'Fixed<string>',
    made_by: 'Fixed<string>',
    made_at: 'Fixed<Date>',
  },
  ledger_entries: {
    id: 'FixedGenerated<string>',
    seq: 'GeneratedAlways<number>',
    horse_id: 'Fixed<string>',
    owner_id: 'Fixed<string>',
    kind: 'Fixed<LedgerKind>',
    amount: 'Fixed<Grosze>',
    counts_as: 'GeneratedAlways<LedgerKind>',
    side: "GeneratedAlways<'charge' | 'credit'>",
    occurred_on: 'Fixed<Day>',
    period: 'Fixed<Day | null>',
    due_on: 'Fixed<Day | null>',
    settles: 'Fixed<string | null>',
    first_day: 'Fixed<Day | null>',
    last_day: 'Fixed<Day | null>',
    month_price: 'Fixed<Grosze | null>',
    task_id: 'Fixed<string | null>',
    booking_id: 'Fixed<string | null>',
    paid_on: 'Fixed<Day | null>',
    method: 'Fixed<PaymentMethod | null>',
    payment_id: 'Fixed<string | null>',
    reverses: 'Fixed<string | null>',
    created_by: 'Fixed<string | null>',
    created_at: 'Fixed<Date>',
  },
  billing_runs: {
    period: 'Fixed<Day>',
    billing_day: 'Fixed<Day>',
    due_on: 'GeneratedAlways<Day>',
    ran_at: 'Fixed<Date>',
  },
  entry_notes: { entry_id: 'Fixed<string>' },
  doubts: {
    entry_id: 'Fixed<string>',
    raised_by: 'Fixed<string>',
    raised_at: 'Fixed<Date>',
    outcome: "'kept' | 'reversed' | null",
  },
  horse_balances: { horse_id: 'Kept<string>', charged: 'Kept<Grosze>', credited: 'Kept<Grosze>' },
  horse_periods: { horse_id: 'Kept<string>', period: 'Kept<Day>', charged: 'Kept<Grosze>' },
  bank_imports: { uploaded_by: 'Fixed<string>', uploaded_at: 'Fixed<Date>', format: 'Fixed<BankFormat>' },
  bank_transfers: {
    id: 'Fixed<string>',
    seq: 'GeneratedAlways<number>',
    import_id: 'Fixed<string>',
    imported_at: 'Fixed<Date>',
    transferred_on: 'Fixed<Day>',
    amount: 'Fixed<Grosze>',
    caution: "'refund' | 'twin' | 'booked_already' | 'reopened' | 'reversed' | 'reversal' | null",
    state: "Generated<'open' | 'booked' | 'dismissed'>",
  },
  transfer_deposits: { entry_id: 'Fixed<string>', transfer_id: 'Fixed<string>' },
  bug_reports: { created_at: 'Fixed<Date>' },
  visits: { topic: "'boarding' | 'lessons' | 'other' | 'waiting_list'", created_at: 'Fixed<Date>' },
  photographs: {
    place: "'home' | 'boarding' | 'lessons' | 'gallery'",
    shape: "'wide' | 'classic' | 'free'",
    hash: 'Fixed<string>',
    added_at: 'Fixed<Date>',
  },
  photograph_files: {
    photograph_id: 'Fixed<string>',
    size: "'small' | 'medium' | 'large'",
    type: "'avif' | 'webp'",
    content: 'Fixed<Buffer>',
  },
  audit_log: {
    id: 'GeneratedAlways<number>',
    at: 'Fixed<Date>',
    actor_id: 'Fixed<string | null>',
    operation: 'Fixed<string | null>',
    action: 'Fixed<string>',
    entity: 'Fixed<string>',
    entity_id: 'Fixed<string | null>',
    before: 'ColumnType<unknown, string | null, never>',
    after: 'ColumnType<unknown, string | null, never>',
  },
  accounts_looked: {
    id: 'GeneratedAlways<number>',
    month: 'Fixed<Day>',
    person_id: 'Fixed<string>',
    looked_at: 'Fixed<Date>',
  },
};
