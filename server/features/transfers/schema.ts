import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { PaidAmountField } from '../../platform/forms/fields.ts';
import type { RefusedLine } from './bank-line.ts';
import { transferErrors } from './texts.ts';

/** The part of a transfer for one horse, in zł. */
const Share = z.object({ horse_id: z.uuid(), amount: PaidAmountField });

const Confirmed = z.object({ id: z.uuid(), shares: z.array(Share).min(1).max(50) });
export type Confirmed = z.output<typeof Confirmed>;

/** The ticked transfers. In a form each is JSON, with the shares that the person has seen. */
export const BookTransfers = z.object({
  transfers: z.array(Confirmed, transferErrors.noneTicked).min(1, transferErrors.noneTicked).max(100),
});

/** A transfer with horses and amounts in the same order; 0 for nothing. */
export const BookTransfer = z.object({
  id: z.uuid(),
  horse_ids: z.array(z.uuid(), transferErrors.noHorse).min(1, transferErrors.noHorse).max(50),
  amounts: z
    .array(
      z.number(transferErrors.wrongAmount).min(0, transferErrors.wrongAmount).max(1_000_000, 'Najwyżej 1 000 000 zł'),
      transferErrors.noAmount,
    )
    .max(50),
});

export const TransferId = z.object({ id: z.uuid() });

/** `also`: the credit that a reversal of the bank takes back. */
export const DismissTransfer = z.object({ id: z.uuid(), also: z.uuid().optional() });

export const ImportId = z.object({ id: z.uuid() });

/** The columns of a waiting file by meaning; null if the file has none. */
export const ChooseColumns = z.object({
  id: z.uuid(),
  date: z.number(transferErrors.noColumn).int().min(0).max(60),
  amount: z.number(transferErrors.noColumn).int().min(0).max(60),
  title: z.number(transferErrors.noColumn).int().min(0).max(60),
  payer: z.number().int().min(0).max(60).nullable().optional(),
  account: z.number().int().min(0).max(60).nullable().optional(),
  currency: z.number().int().min(0).max(60).nullable().optional(),
});

export const Imported = z.object({
  id: z.uuid(),
  waits_for_columns: z.boolean(),
  added: z.number(),
  known: z.number(),
});
export type Imported = z.output<typeof Imported>;

export const Booked = z.object({ booked: z.number() });

/** The result of an import. `by_columns`: a person named the columns. */
export type ImportSummary = {
  id: string;
  added: number;
  known: number;
  outgoing: number;
  /** Credits that the bank reversed. */
  reversed: number;
  /** The number of rows that could not be read, and of those that are no bookings. */
  not_read: number;
  no_bookings: number;
  /** The first of each. */
  refused: RefusedLine[];
  others: RefusedLine[];
  by_columns: boolean;
};

export type TransferState = 'open' | 'booked' | 'dismissed';

/** The number of open transfers, and of the sure ones among them. */
export type TransferCounts = { open: number; sure: number };

/** Why a person must look at a transfer before it is booked; see `cautionsFor`. */
export type Caution = 'refund' | 'twin' | 'booked_already' | 'reopened' | 'reversed' | 'reversal';

export type TransferHorse = {
  id: string;
  name: string;
  box_number: string | null;
  owner_id: string;
  owner_name: string;
};

/** A credit that the bank seems to have reversed, with its deposits if it was booked. */
export type ReversedCredit = {
  id: string;
  transferred_on: Day;
  state: TransferState;
  deposits: { entry_id: string; horse_id: string; horse_name: string; owner_id: string; amount: Grosze }[];
};

/** A credit that was set aside together with its reversal by the bank. */
export type TakenBack = { transferred_on: Day; title: string; was_booked: boolean };

export type ShownTransfer = {
  id: string;
  transferred_on: Day;
  amount: Grosze;
  title: string;
  payer: string;
  account: string;
  caution: Caution | null;
  state: TransferState;
  /** The credits that a reversal of the bank may take back, the latest first. Null for incoming money. */
  reverses: ReversedCredit[] | null;
  /** The credit that a reversal of the bank has taken back already. */
  took_back: TakenBack | null;
  /** The match is unambiguous. */
  sure: boolean;
  /** More than these horses owe: a person must choose the one that gets the rest. */
  surplus: boolean;
  shares: { horse: TransferHorse; amount: Grosze }[];
  /** The likely horses if the match is not sure. */
  likely: TransferHorse[];
};

export type TransferDialogState = {
  transfer: ShownTransfer;
  /** The horses of the chosen owner with their shares; empty until an owner is chosen. */
  horses: (TransferHorse & { owed: Grosze; share: Grosze })[];
  /** The rest after all their debts are paid. */
  surplus: Grosze;
  search: string;
  /** The results of the search; null without one. */
  found: Pick<TransferHorse, 'id' | 'name' | 'box_number' | 'owner_name'>[] | null;
};
