import type { Asked } from '../../domain/asked.ts';
import type { BalancePart, ChargedAtLeaving } from '../../domain/balance-parts.ts';
import type { Day } from '../../domain/days.ts';
import type { MonthSums } from '../../domain/ledger.ts';
import type { BankTransfer } from '../../platform/data/bank-transfer.ts';
import type { HorsesMonth } from '../billing/schema.ts';

/**
 * An owner's statement of a month. `month` is the first day of the month; `until` is its last day, or today while the month
 * runs. `asked` and `transfer` tell what is asked for today, also for an earlier month.
 */
export type Statement = {
  month: Day;
  until: Day;
  today: Day;
  owner: { id: string; name: string; address: string };
  nip: string | null;
  sums: MonthSums;
  asked: Asked;
  /** What is asked for, as cheques have it. */
  in_words: string;
  /** Those with a line, or something carried over. */
  horses: HorsesMonth[];
  /** What today's balance is made of. */
  parts: BalancePart[];
  /** What is in no balance yet. */
  leaving: ChargedAtLeaving[];
  /** Null where nothing is to be paid, or the stable has set no account. */
  transfer: BankTransfer | null;
};
