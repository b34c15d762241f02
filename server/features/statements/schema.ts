import type { BalancePart } from '../../domain/balance-parts.ts';
import type { Day } from '../../domain/days.ts';
import type { MonthSums } from '../../domain/ledger.ts';
import type { BankTransfer } from '../../platform/data/bank-transfer.ts';
import type { HorsesMonth } from '../billing/schema.ts';

/** A month of an owner. Its first day; `until`: the day it ends with, or today. */
export type Statement = {
  month: Day;
  until: Day;
  owner: { id: string; name: string; address: string };
  nip: string | null;
  sums: MonthSums;
  /** The balance, as cheques have it. */
  in_words: string;
  /** Those with a line, or something carried over. */
  horses: HorsesMonth[];
  /** What the balance is made of; nothing of a month that is over. */
  parts: BalancePart[];
  /** Null where nothing is to be paid, or the stable has set no account. */
  transfer: BankTransfer | null;
};
