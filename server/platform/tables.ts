/**
 * Every table, as Kysely sees it; the promises (checks, keys, indexes) stand in migrations/.
 *
 * Money is a whole number of grosze, a day 'YYYY-MM-DD' in the stable's zone, an instant a Date from the app's clock
 * (nothing defaults to the database's). Json columns are written as JSON text and read as values.
 * Bigints (counts, sums, identities) arrive as numbers: database.ts sees to it.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Coat } from '../domain/coats.ts';
import type { Day } from '../domain/days.ts';
import type { Grosze } from '../domain/money.ts';
import type { Role } from '../domain/policy.ts';

/** Written at insert, never changed. */
type Fixed<T> = ColumnType<T, T, never>;
/** Like Fixed, and may be left out. */
type FixedOptional<T> = ColumnType<T | null, T | null | undefined, never>;
/** The database makes one when it is left out; never changed. */
type FixedGenerated<T> = ColumnType<T, T | undefined, never>;
/** What its device sent to make a row; null: nothing did, or it is forgotten. */
type RequestDigest = ColumnType<Buffer | null, Buffer | null | undefined, null>;
type Json = ColumnType<unknown, string, string>;
/** A text the database fills with '' when it is left out. */
type OptionalText = Generated<string>;

export interface Database {
  people: People;
  pictures: Pictures;
  sessions: Sessions;
  known_browsers: KnownBrowsers;
  invitations: Invitations;
  registration_drafts: RegistrationDrafts;
  password_resets: PasswordResets;
  email_changes: EmailChanges;
  calendar_links: CalendarLinks;
  statement_mails: StatementMails;
  statement_links: StatementLinks;
  horses: Horses;
  horse_photos: HorsePhotos;
  boxes: Boxes;
  health_alerts: HealthAlerts;
  notes: Notes;
  events: Events;
  groups: Groups;
  worker_groups: WorkerGroups;
  services: Services;
  service_groups: ServiceGroups;
  horse_services: HorseServices;
  occurrences: Occurrences;
  changed_days: ChangedDays;
  work_counts: WorkCounts;
  work_count_changes: WorkCounts;
  counted_work: WorkCounts;
  work_of_people: WorkOfPeople;
  work_changes_of_people: WorkOfPeople;
  counted_work_of_people: WorkOfPeople;
  ledger_entries: LedgerEntries;
  billing_runs: BillingRuns;
  entry_notes: EntryNotes;
  horse_balances: HorseBalances;
  horse_periods: HorsePeriods;
  month_totals: MonthTotals;
  month_kinds: MonthKinds;
  owner_saldos: OwnerSaldos;
  owner_saldo_changes: OwnerSaldoChanges;
  accounts_looked: AccountsLooked;
  bank_imports: BankImports;
  bank_layouts: BankLayouts;
  bank_transfers: BankTransfers;
  transfer_horses: TransferHorses;
  transfer_deposits: TransferDeposits;
  doubts: Doubts;
  settings: Settings;
  push_subscriptions: PushSubscriptions;
  audit_log: AuditLog;
  throttles: Throttles;
  bug_reports: BugReports;
  visits: Visits;
  old_input: OldInputs;
}

/**
 * An account. Erasing it overwrites the row, which must then hold 'Konto', 'usunięte', the role user, and '' in every
 * other text; the row itself stays, for finished work and the ledger.
 */
export interface People {
  id: Generated<string>;
  /** Lower case, unique among living people. */
  email: string;
  password_hash: string;
  role: Role;
  first_name: string;
  last_name: string;
  /** Nine digits. */
  phone_number: string;
  city: string;
  street: string;
  house_number: string;
  /** NN-NNN */
  postal_code: string;
  created_at: Date;
  deleted_at: Date | null;
  /** Names, e-mail and phone, folded: `search_text like folded($1)` goes by the index people_by_text. */
  search_text: GeneratedAlways<string>;
}

/** Somebody's picture: JPEG of at most 512 px, and a thumbnail of 96 px and at most 4 KB. */
export interface Pictures {
  person_id: string;
  picture: Buffer;
  thumbnail: Buffer;
  etag: string;
  updated_at: Date;
}

/** A signed-in browser with its current and its previous pair of tokens (SHA-256). */
export interface Sessions {
  id: Generated<string>;
  person_id: string;
  access_hash: Buffer;
  access_expires_at: Date;
  refresh_hash: Buffer;
  previous_access_hash: Buffer | null;
  previous_access_expires_at: Date | null;
  previous_refresh_hash: Buffer | null;
  /** When the current pair was first used; null: the browser may not have got it. */
  confirmed_at: Date | null;
  /** 32 random bytes; the next pair is derived with them. */
  rotation_key: Buffer;
  user_agent: string;
  created_at: Fixed<Date>;
  last_used_at: Date;
  idle_expires_at: Date;
  expires_at: Date;
}

/** A browser somebody has signed in with before, known by a cookie: a stranger's failures do not lock it out. */
export interface KnownBrowsers {
  person_id: string;
  browser_hash: Buffer;
  last_used_at: Date;
}

/** An invitation. Open while neither used nor ended (withdrawn, or replaced by a newer one); one open per e-mail. */
export interface Invitations {
  id: Generated<string>;
  email: string;
  role: 'user' | 'worker' | 'admin';
  /** Null: made by `npm run admin`. */
  invited_by: string | null;
  created_at: Fixed<Date>;
  /** Made when the mail is sent, together with sent_at. */
  token_hash: Buffer | null;
  sent_at: Date | null;
  expires_at: Date;
  used_at: Date | null;
  /** Whose account came of it. */
  person_id: string | null;
  ended_at: Date | null;
}

/** A registration begun without script: kept for an hour, for the browser that has the secret. */
export interface RegistrationDrafts {
  invitation_id: string;
  secret_hash: Buffer;
  password_hash: string;
  /** What was typed in the later steps, by field name, unchecked. */
  answers: Json;
  expires_at: Date;
}

/** A request for a new password; open as an invitation is, one per person. */
export interface PasswordResets {
  id: Generated<string>;
  person_id: string;
  /** Null: somebody who was not signed in. */
  requested_by: string | null;
  created_at: Fixed<Date>;
  token_hash: Buffer | null;
  sent_at: Date | null;
  expires_at: Date;
  used_at: Date | null;
  ended_at: Date | null;
}

/** An e-mail that is no longer somebody's. */
export interface EmailChanges {
  id: Generated<string>;
  person_id: string;
  old_email: string;
  changed_at: Fixed<Date>;
  /** When the old address heard of it. */
  told_at: Date | null;
}

/** The secret address of somebody's calendar feed; one per person. */
export interface CalendarLinks {
  person_id: string;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date | null;
}

/** Whether somebody wants their statement by mail, where they have chosen; all others do. */
export interface StatementMails {
  person_id: string;
  wanted: boolean;
  changed_at: Date;
}

/** A link in such a mail that takes it back. */
export interface StatementLinks {
  token_hash: Buffer;
  person_id: string;
  made_at: Date;
}

/** A horse; archived ones keep their ledger and stand in no box. */
export interface Horses {
  id: Generated<string>;
  owner_id: string;
  name: string;
  breed: string;
  /** At most 12 characters, null: none. */
  box_number: string | null;
  description: string;
  /** The colour of the coat; null: unknown. */
  coat: Coat | null;
  /** A broad white stripe down the face. */
  blaze: Generated<boolean>;
  /** The monthly fee. */
  payment: Generated<Grosze>;
  /** The package, charged once in twelve periods. */
  payment_for_annual: Generated<Grosze>;
  health_alert: Generated<boolean>;
  /** When the alert was last set or cleared; null: never. */
  health_alert_since: Date | null;
  created_on: Fixed<Day>;
  created_at: Fixed<Date>;
  archived_at: Date | null;
  /** The box without case and outer blanks; unique among living horses. */
  box_key: GeneratedAlways<string | null>;
  /** The place of the box in the stable's list, kept by triggers; null: it is not listed. */
  box_position: GeneratedAlways<number | null>;
  /** The owner's first and last name, kept by triggers; for the search alone. */
  owner_name: GeneratedAlways<string>;
  /** Name, box and owner as a search compares them, a space before each word. */
  search_text: GeneratedAlways<string>;
  /** The box in the same way; null: none. */
  box_text: GeneratedAlways<string | null>;
  request_digest: RequestDigest;
}

/** The photo of a living horse, as the pictures of people are kept. */
export interface HorsePhotos {
  horse_id: string;
  picture: Buffer;
  thumbnail: Buffer;
  etag: string;
  updated_at: Date;
}

/** A box that the stable has, free or not. */
export interface Boxes {
  /** Its place in the order in which one walks past. */
  position: number;
  /** At most 40 characters; the boxes of one aisle stand together. */
  aisle: string;
  /** At most 12 characters. */
  name: string;
  /** The name without case and outer blanks, as `box_key` of horses. */
  key: GeneratedAlways<string>;
}

/** A health alert of a horse, open while not ended; a horse has one at a time. */
export interface HealthAlerts {
  id: Generated<string>;
  horse_id: Fixed<string>;
  /** At most 200 characters; null: none was given. */
  reason: string | null;
  /** Null: raised before this was written down. */
  raised_by: Fixed<string | null>;
  raised_at: Fixed<Date>;
  ended_by: string | null;
  ended_at: Date | null;
}

export interface Notes {
  id: Generated<string>;
  horse_id: Fixed<string>;
  author_id: Fixed<string>;
  title: string;
  content: string;
  created_at: Fixed<Date>;
  updated_at: Date | null;
  request_digest: RequestDigest;
}

/** A personal calendar entry of a horse: days when it lasts all day, instants otherwise, never both. */
export interface Events {
  id: Generated<string>;
  horse_id: Fixed<string>;
  author_id: Fixed<string>;
  title: string;
  description: string;
  all_day: boolean;
  start_day: Day | null;
  /** Inclusive. */
  end_day: Day | null;
  starts_at: Date | null;
  ends_at: Date | null;
  is_finished: Generated<boolean>;
  created_at: Fixed<Date>;
  /** The stable's days it touches; a range is `daterange(first_day, last_day, '[]') && daterange($1, $2, '[]')`. */
  first_day: GeneratedAlways<Day>;
  last_day: GeneratedAlways<Day>;
  request_digest: RequestDigest;
}

/** A group of workers; its name is unique whatever its case. */
export interface Groups {
  id: Generated<string>;
  name: string;
  created_at: Fixed<Date>;
  request_digest: RequestDigest;
}

export interface WorkerGroups {
  worker_id: string;
  group_id: string;
}

/** An entry of the catalogue; a general one is free and belongs to no horse. */
export interface Services {
  id: Generated<string>;
  name: string;
  description: string;
  price: Grosze;
  general: boolean;
  /** In percent, or 'zw' with the law it is exempt by; null: as the settings have it. */
  vat_rate: string | null;
  vat_basis: string | null;
  created_at: Fixed<Date>;
  /** Its bookings go on; nothing more is booked of it. */
  deleted_at: Date | null;
  request_digest: RequestDigest;
}

/** Which groups may do a service; none: everybody. */
export interface ServiceGroups {
  service_id: string;
  group_id: string;
}

/** A booking: a service for a horse, or for nobody (general). Name and price are copies made at booking. */
export interface HorseServices {
  id: Generated<string>;
  horse_id: string | null;
  service_id: string;
  service_name: string;
  description: string;
  /** The wish added to it, in the words of whoever booked. */
  remark: OptionalText;
  price: Grosze;
  onetime: boolean;
  /** 1 = Monday … 7 = Sunday; empty for a one-time booking. */
  days_of_week: number[];
  starts_on: Day;
  /** One-time: the day itself. Recurring: the last day; null: no end. */
  check_until: Day | null;
  /** The last day for which occurrences were made. */
  filled_until: Day | null;
  approved: boolean;
  requested_by: Fixed<string>;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Fixed<Date>;
  deleted_at: Date | null;
  request_digest: RequestDigest;
}

/** One dated piece of work; unique for its booking and day. */
export interface Occurrences {
  id: Generated<string>;
  horse_service_id: string;
  horse_id: string | null;
  service_id: string;
  service_name: string;
  service_description: string;
  price: Grosze;
  date_to_finish: Day;
  worker_id: string | null;
  finished_at: Date | null;
  finished_by: string | null;
}

/** A day whose work has changed, noted by triggers until it is announced; null: any day may have. */
export interface ChangedDays {
  day: Day | null;
}

/** How much work of a service there is for a day, by when it was finished; see migrations/0010_kept_counts.ts. Written by triggers alone. */
export interface WorkCounts {
  day: Day;
  service_id: string;
  of_horse: boolean;
  /** The stable's day on which it was finished; null: it is open. */
  finished_on: Day | null;
  count: number;
}

/** How much work somebody has on a day: what is to be done by them, and what they have done; see migrations/0010_kept_counts.ts. */
export interface WorkOfPeople {
  day: Day;
  person_id: string;
  open: number;
  done: number;
}

export type LedgerKind = 'main_fee' | 'package_fee' | 'service' | 'deposit' | 'correction';

/** A line of the books: charges negative, credits positive. The database refuses any change to it. */
export interface LedgerEntries {
  id: FixedGenerated<string>;
  /** The order in which entries were written. */
  seq: GeneratedAlways<number>;
  horse_id: Fixed<string>;
  owner_id: Fixed<string>;
  kind: Fixed<LedgerKind>;
  amount: Fixed<Grosze>;
  occurred_on: Fixed<Day>;
  /** The first day of the month that asks for a charge; null for deposits, and free for credits and reversals. */
  period: FixedOptional<Day>;
  /** The finished work a service charge is for. */
  occurrence_id: FixedOptional<string>;
  /** The client's key: the same books once. */
  request_id: FixedOptional<string>;
  /** The entry a correction takes back whole. */
  reverses: FixedOptional<string>;
  /** Null: the billing run. */
  created_by: FixedOptional<string>;
  created_at: Fixed<Date>;
}

/** What somebody wrote about a line of the books: apart from it, because erasure reaches no ledger. */
export interface EntryNotes {
  entry_id: Fixed<string>;
  note: string;
}

/** Written by a trigger of the ledger alone. */
type Kept<T> = ColumnType<T, never, never>;

/** What a horse was charged and what it was credited, without what was reversed; its saldo is the difference. */
export interface HorseBalances {
  horse_id: Kept<string>;
  charged: Kept<Grosze>;
  credited: Kept<Grosze>;
  /** The last period with a charge, and what it comes to; '-infinity' and 0: none has one. */
  last_period: Kept<Day>;
  last_charged: Kept<Grosze>;
  /** The first period that, once it is due, may leave the horse owing; '-infinity': one before its last. */
  owes_from: Kept<Day | null>;
}

/** What a horse is charged in a period, without what was reversed. */
export interface HorsePeriods {
  horse_id: Kept<string>;
  period: Kept<Day>;
  charged: Kept<Grosze>;
}

/** What the stable charged and was credited in a month, in 64 shares so that those who book do not wait for each other. */
export interface MonthTotals {
  month: Kept<Day>;
  share: Kept<number>;
  charged: Kept<Grosze>;
  credited: Kept<Grosze>;
}

/** What the entries of a kind come to in a month, in the same shares; a reversal is a kind of its own. */
export interface MonthKinds {
  month: Kept<Day>;
  share: Kept<number>;
  kind: Kept<LedgerKind | 'reversal'>;
  entries: Kept<number>;
  amount: Kept<Grosze>;
}

/** What an owner's account came to when a month ended, as far as it has been folded; negative is debt. */
export interface OwnerSaldos {
  month: Kept<Day>;
  owner_id: Kept<string>;
  saldo: Kept<Grosze>;
}

/** What was booked to an owner in a month and has not been folded yet. */
export interface OwnerSaldoChanges {
  month: Kept<Day>;
  owner_id: Kept<string>;
  amount: Kept<Grosze>;
}

/** Somebody looked through the accounts of a month, whose first day it is: a row each time. */
export interface AccountsLooked {
  id: GeneratedAlways<number>;
  month: Fixed<Day>;
  person_id: Fixed<string>;
  looked_at: Fixed<Date>;
}

/** A billed month; `period` is its first day, the month of the day before `billing_day`. */
export interface BillingRuns {
  period: Fixed<Day>;
  billing_day: Fixed<Day>;
  ran_at: Fixed<Date>;
}

export type BankFormat = 'mt940' | 'mbank_list' | 'mbank_statement' | 'ing' | 'pko' | 'columns';

/** A statement of the bank that somebody sent: how many of its lines were new, known already, or money that went out. */
export interface BankImports {
  id: Generated<string>;
  uploaded_by: Fixed<string>;
  uploaded_at: Fixed<Date>;
  format: Fixed<BankFormat>;
  /** Kept until somebody has named its columns. */
  file: Buffer | null;
  added: Generated<number>;
  known: Generated<number>;
  outgoing: Generated<number>;
  /** Lines that make no sense: their numbers and what is wrong with them. */
  refused: ColumnType<unknown, string | undefined, string>;
}

/** Which columns of a file are which, by the SHA-256 of its headings. */
export interface BankLayouts {
  headings: Buffer;
  columns: Json;
  chosen_at: Date;
}

/** Money that came in, once for each line of the bank; booked, dismissed, or still to decide on. */
export interface BankTransfers {
  /** Made of what the bank says of it. */
  id: Fixed<string>;
  seq: GeneratedAlways<number>;
  import_id: Fixed<string>;
  imported_at: Fixed<Date>;
  transferred_on: Fixed<Day>;
  amount: Fixed<Grosze>;
  title: string;
  payer: string;
  /** The payer's, without blanks; '': the bank does not tell. */
  account: string;
  /** Whose it seems to be; once it is booked, whose it is. */
  owner_id: string | null;
  sure: Generated<boolean>;
  /** A payment that came back; one that another file had in other words; one that stands in the books already. */
  caution: 'refund' | 'twin' | 'booked_already' | null;
  state: Generated<'open' | 'booked' | 'dismissed'>;
  settled_by: string | null;
  settled_at: Date | null;
}

/** The horses that a transfer seems to be for, the likeliest first. */
export interface TransferHorses {
  transfer_id: string;
  horse_id: string;
  nth: number;
}

/** The deposits that came of a transfer. */
export interface TransferDeposits {
  entry_id: Fixed<string>;
  transfer_id: Fixed<string>;
}

/** What an owner doubts about a charge; open while not answered, one at a time. A reversal of the charge ends it. */
export interface Doubts {
  id: Generated<string>;
  entry_id: Fixed<string>;
  raised_by: Fixed<string>;
  raised_at: Fixed<Date>;
  reason: string;
  outcome: 'kept' | 'reversed' | null;
  /** Null: the reason of the reversal says it. */
  answer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
}

/**
 * What the stable may choose, and keys it made: `payment_date` (the next billing day), `payment_day` (1–31),
 * `club` (name, address, contact), `site_…` (what the public site says, part by part), `payee` (whom owners pay), `vat` (of
 * what has none of its own), `vapid_keys` (by which push services know us).
 */
export interface Settings {
  key: string;
  value: Json;
}

/** A device that gets pushes, for one person at a time. */
export interface PushSubscriptions {
  id: Generated<string>;
  person_id: string;
  session_id: string | null;
  endpoint: string;
  /** The browser's PushSubscription as given. */
  subscription: Json;
  /** What the device called itself when it was saved. */
  user_agent: Generated<string>;
  /** When it was saved last. */
  created_at: Date;
}

/** Who changed what. Written in the change's own transaction, never changed; for people fields, not contents. */
export interface AuditLog {
  id: GeneratedAlways<number>;
  at: Fixed<Date>;
  /** Null: the app itself. */
  actor_id: FixedOptional<string>;
  action: Fixed<string>;
  entity: Fixed<string>;
  entity_id: FixedOptional<string>;
  before: ColumnType<unknown, string | null | undefined, never>;
  after: ColumnType<unknown, string | null | undefined, never>;
}

/** Counts of tries. The key is a purpose and a digest, never an address or e-mail itself. */
export interface Throttles {
  key: string;
  hits: number;
  window_started_at: Date;
  last_hit_at: Date;
  blocked_until: Date | null;
}

/** What somebody wrote on /zglos-blad. */
export interface BugReports {
  id: Generated<string>;
  person_id: string | null;
  name: OptionalText;
  email: OptionalText;
  page: OptionalText;
  description: string;
  user_agent: OptionalText;
  created_at: Fixed<Date>;
  /** Too many came that day: nobody is told of it until a manager has let it through. */
  held: Generated<boolean>;
}

/** Somebody asks to see the stable; waits until it is settled. */
export interface Visits {
  id: Generated<string>;
  name: string;
  /** Nine digits, or more with another country's code; '' when there is an e-mail. */
  phone: OptionalText;
  email: OptionalText;
  topic: 'boarding' | 'lessons' | 'other';
  wished_day: Day | null;
  message: OptionalText;
  created_at: Fixed<Date>;
  settled_at: Date | null;
  settled_by: string | null;
  /** As of bug reports. */
  held: Generated<boolean>;
}

/** What was typed in a refused form, without passwords, and the errors at its fields; kept five minutes. */
export interface OldInputs {
  token_hash: Buffer;
  person_id: string | null;
  /** The page the form stood on. */
  page: string;
  /** The address it posts to. */
  action: string;
  input: Json;
  errors: Json;
  expires_at: Date;
}
