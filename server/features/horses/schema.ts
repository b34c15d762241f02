import { z } from 'zod';
import { COATS, type Looks } from '../../domain/coats.ts';
import type { Day } from '../../domain/days.ts';
import { fieldErrors } from '../../domain/field-texts.ts';
import type { Coverage } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { DayField, MoneyField, requiredLine } from '../../platform/forms/fields.ts';
import { FormVersion } from '../../platform/forms/stale-check.ts';
import { BoxNumber } from '../boxes/box-number.ts';
import type { BoxHolder, FreeBox } from '../boxes/schema.ts';

const Coat = z.enum(COATS, 'Wybierz maść z listy');

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
  coat: Coat.nullable(),
  blaze: z.boolean(),
  health_alert: z.boolean(),
  id_owner: z.uuid(),
  owner_name: z.string(),
  payment: z.number().optional(),
  payment_for_annual: z.number().optional(),
  payment_until: DayField.optional(),
  due_payments: z.int().optional(),
});
export type HorseData = z.output<typeof HorseData>;

export const DuePayments = z.object({ due_payments: z.int() });

const horse = {
  name: requiredLine(60),
  breed: requiredLine(60),
  box_number: BoxNumber,
  description: z
    .string({ error: fieldErrors.required })
    .trim()
    .min(1, fieldErrors.required)
    .max(5000, 'Opis może mieć najwyżej 5000 znaków'),
  /** Omitted: unknown or, in a change, as before. */
  coat: Coat.nullable().optional(),
  blaze: z.boolean().optional(),
};

/** `id` is the owner's. `horse_id` is chosen by the client, so that a repeated request creates one horse. */
export const NewHorse = z.object({
  ...horse,
  id: z.uuid(),
  horse_id: z.uuid().optional(),
  payment: MoneyField.default(0),
  payment_for_annual: MoneyField.default(0),
});
/** `form_version` describes what the form showed, to detect a concurrent change. */
export const ChangedHorse = z.object({
  ...horse,
  payment: MoneyField,
  payment_for_annual: MoneyField,
  form_version: FormVersion,
});

export const HorseId = z.object({ horse_id: z.uuid() });
export const OwnerId = z.object({ user_id: z.uuid() });
export const PersonId = z.object({ id: z.uuid() });

/** A person's access to a horse: managers and admins manage every horse, their own too. */
export type Access = 'manages' | 'owns' | 'sees';

/** A horse in a list for people who see no payments. */
export type SeenHorse = Looks & { id: string; name: string; box_number: string | null; health_alert: boolean };

/** A horse in the list of its owner or of a manager, with how far it is paid. */
export type ListedHorse = SeenHorse & { payment: Grosze; payment_until: Day; due_payments: number; saldo: Grosze };

/** What was typed about a horse in a form that was refused. */
export type HorseTyped = Partial<Record<keyof z.output<typeof ChangedHorse>, string>>;

/** A horse's data without payments. */
export type HorseFacts = {
  name: string;
  breed: string;
  box_number: string | null;
  description: string;
  coat: Looks['coat'];
  blaze: boolean;
  owner_name: string;
};

/** A horse as its form shows it, with prices in zł. */
export type HorseToEdit = Omit<HorseFacts, 'owner_name'> & { id: string; payment: number; payment_for_annual: number };

/**
 * The dialog over a list of horses. `typed`: what a refused form about this horse held; `formVersion`: what the form
 * showed, for its save to compare; `conflict`: another horse, which stands in the typed box; `free`: the boxes to choose from.
 */
export type OwnerHorsesDialog =
  | { kind: 'create'; horseId: string; typed: HorseTyped | null; conflict: BoxHolder | null; free: FreeBox[] }
  | {
      kind: 'edit';
      horse: HorseToEdit;
      formVersion: string;
      typed: HorseTyped | null;
      conflict: BoxHolder | null;
      free: FreeBox[];
    }
  | { kind: 'delete'; horse: { id: string; name: string; box_number: string | null; saldo: Grosze } }
  | { kind: 'fix'; holder: BoxHolder; typed: HorseTyped | null; edited: string | null; free: FreeBox[] };

/** Somebody's horses, as staff sees them. */
export type OwnerHorses = {
  owner: { id: string; name: string };
  /** The address of the list, without a page and a dialog. */
  list: string;
  /** The viewer sees payments, and adds, edits and deletes horses. */
  manages: boolean;
  /** One page of them. */
  horses: (SeenHorse & Partial<Pick<ListedHorse, 'due_payments' | 'payment_until' | 'saldo'>>)[];
  page: number;
  pages: number;
  dialog: OwnerHorsesDialog | null;
};

/** A horse on its own page. */
export type ShownHorse = Looks &
  Omit<HorseFacts, 'owner_name'> & {
    id: string;
    owner: { id: string; name: string; href?: string; phone?: string | null };
    mine: boolean;
    access: Access;
    notes: number;
    health_alert: boolean;
    alert_reason: string | null;
    alert_since: Day | null;
    payment: Grosze;
    payment_for_annual: Grosze;
    /** Null: the viewer sees no payments. */
    coverage: Coverage | null;
    saldo: Grosze;
  };
