import { z } from 'zod';
import type { Days } from '../../domain/account-lines.ts';
import type { Archived } from '../../domain/archived.ts';
import type { Born } from '../../domain/births.ts';
import type { CareDate } from '../../domain/care-dates.ts';
import { COATS, type Looks } from '../../domain/coats.ts';
import type { Day } from '../../domain/days.ts';
import type { Coverage } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { SEXES, type Sex } from '../../domain/sexes.ts';
import { DayField } from '../../platform/forms/fields.ts';
import type { NextFee } from '../billing/schema.ts';
import type { BoxHolder, FreeBox } from '../boxes/schema.ts';

export const BasicHorse = z.object({
  id: z.uuid(),
  name: z.string(),
  payment: z.number(),
  /** The oldest due day that is not paid, else the next billing day. */
  payment_until: DayField,
  due_payments: z.int(),
});
export type BasicHorse = z.output<typeof BasicHorse>;

export const HorseName = z.object({ id: z.uuid(), name: z.string() });

/** Workers who merely see the horse get no payments. Money in zł. */
export const HorseData = z.object({
  id: z.uuid(),
  name: z.string(),
  breed: z.string(),
  box_number: z.string().nullable(),
  description: z.string(),
  coat: z.enum(COATS).nullable(),
  blaze: z.boolean(),
  sex: z.enum(SEXES).nullable(),
  /** A day or a year. */
  born: z.string().nullable(),
  passport_number: z.string().nullable(),
  chip: z.string().nullable(),
  health_alert: z.boolean(),
  stays_from: DayField,
  /** Null: no last day is set. */
  stays_until: DayField.nullable(),
  id_owner: z.uuid(),
  owner_name: z.string(),
  payment: z.number().optional(),
  payment_for_annual: z.number().optional(),
  payment_until: DayField.optional(),
  due_payments: z.int().optional(),
});
export type HorseData = z.output<typeof HorseData>;

export const DuePayments = z.object({ due_payments: z.int() });

export const HorseId = z.object({ horse_id: z.uuid() });
/** `with_debt`: delete even though the balance is not 0. */
export const HorseDeletion = z.object({ with_debt: z.boolean().default(false) });
export const OwnerId = z.object({ user_id: z.uuid() });
export const PersonId = z.object({ id: z.uuid() });

/** A person's access to a horse: managers and admins manage every horse, their own too. */
export type Access = 'manages' | 'owns' | 'sees';

/** A horse in a list for people who see no payments. */
export type SeenHorse = Looks & {
  id: string;
  name: string;
  box_number: string | null;
  health_alert: boolean;
  stays_from: Day;
  stays_until: Day | null;
};

/** A horse in the list of its owner or of a manager, with how far it is paid. */
export type ListedHorse = SeenHorse & Coverage & { payment: Grosze };

/** The fields of a horse's forms except `blaze`: an unticked checkbox is not sent. */
export const HORSE_FIELDS = [
  'name',
  'breed',
  'box_number',
  'description',
  'coat',
  'sex',
  'born',
  'passport_number',
  'chip',
  'stays_from',
  'stays_until',
  'payment',
  'payment_for_annual',
  'form_version',
  'no_description',
  'owner_first_name',
  'owner_last_name',
  'owner_phone_number',
  'owner_email',
  'namesake',
  'id',
] as const;

/** What was typed about a horse in a form that was refused. */
export type HorseTyped = Partial<Record<(typeof HORSE_FIELDS)[number] | 'blaze', string>>;

/** A horse's data without payments. */
export type HorseFacts = {
  name: string;
  breed: string;
  box_number: string | null;
  description: string;
  coat: Looks['coat'];
  blaze: boolean;
  sex: Sex | null;
  born: Born | null;
  passport_number: string | null;
  chip: string | null;
  stays_from: Day;
  stays_until: Day | null;
  owner_name: string;
};

/** A horse as its form shows it, with prices in zł. */
type HorseToEdit = Omit<HorseFacts, 'owner_name'> & { id: string; payment: number; payment_for_annual: number };

/** A living horse that is about to leave, the balance of its account, and on how many open visits of care it waits. */
export type LeavingHorse = Pick<SeenHorse, 'id' | 'name' | 'box_number' | 'stays_from' | 'stays_until'> & {
  saldo: Grosze;
  visits: number;
};

/** Counts of what moves with a horse to its new owner, and of what stays. */
export type Moving = {
  bookings: number;
  work: number;
  /** How much of the work is overdue. */
  late: number;
  events: number;
  /** Dates of care. */
  plans: number;
  /** Records of care. */
  records: number;
  /** Something is said for an emergency. */
  emergency: boolean;
  notes: number;
  past_events: number;
  /** Requests waiting for a decision. */
  requests: number;
};

type Named = { id: string; name: string };

/**
 * The dialog over a list of horses. `typed`: the input of a refused form about this horse; `namesakes`: people with the
 * name that was typed for the new owner; `formVersion`: what the form showed, to detect a concurrent change;
 * `conflict`: another horse in the typed box; `free`: the boxes to choose from.
 */
export type OwnerHorsesDialog =
  | {
      kind: 'create';
      horseId: string;
      /** The days on which its stay may begin. */
      first: { from: Day; today: Day; to: Day };
      /** The people to choose an owner from; empty over the list of one owner. */
      people: Named[];
      namesakes: Named[];
      typed: HorseTyped | null;
      conflict: BoxHolder | null;
      free: FreeBox[];
    }
  | {
      kind: 'edit';
      horse: HorseToEdit;
      formVersion: string;
      typed: HorseTyped | null;
      conflict: BoxHolder | null;
      free: FreeBox[];
    }
  | {
      kind: 'hand-over';
      horse: LeavingHorse;
      /** The id that the form sends. */
      id: string;
      moving: Moving;
      people: Named[];
      namesakes: Named[];
      typed: HorseTyped | null;
    }
  | {
      kind: 'leave';
      horse: LeavingHorse;
      until: Day | null;
      /** What is booked on saving, and what after the horse has left. */
      settled: Days[];
      later: Days[];
      next: NextFee;
    }
  | { kind: 'delete'; horse: LeavingHorse }
  | { kind: 'fix'; holder: BoxHolder; typed: HorseTyped | null; edited: string | null; free: FreeBox[] };

/** Somebody's horses, as staff sees them. */
export type OwnerHorses = {
  owner: { id: string; name: string };
  /** The address of the list, without page and dialog. */
  list: string;
  today: Day;
  /** The viewer sees payments, and adds, edits and deletes horses. */
  manages: boolean;
  /** One page of them. */
  horses: (SeenHorse & Partial<Pick<ListedHorse, 'due_payments' | 'until'>>)[];
  page: number;
  pages: number;
  dialog: OwnerHorsesDialog | null;
};

/** A horse that has left the stable. */
export type ArchivedHorse = {
  id: string;
  name: string;
  archived: Archived;
  stays_from: Day;
  /** Its last day here. */
  until: Day;
  /** `href`: null when the account was deleted. */
  owner: { id: string; name: string; href: string | null };
  saldo: Grosze;
  /** The horse's next record, if it was handed over, and its owner. */
  next: { id: string; owner_name: string } | null;
};

/** A horse on its own page. */
export type ShownHorse = Looks &
  Omit<HorseFacts, 'owner_name'> & {
    id: string;
    owner: { id: string; name: string; href?: string; phone?: string | null; has_account?: boolean };
    mine: boolean;
    access: Access;
    notes: number;
    /** Its next two due days. */
    care: CareDate[];
    health_alert: boolean;
    alert_reason: string | null;
    alert_since: Day | null;
    /** The first day of a stay that has not begun; else null. */
    arrives: Day | null;
    payment: Grosze;
    payment_for_annual: Grosze;
    /** Null: the viewer sees no payments. */
    coverage: Coverage | null;
    saldo: Grosze;
  };
