import type { Entry } from '../../server/domain/account-lines.ts';
import type { BalancePart } from '../../server/domain/balance-parts.ts';
import type { Day } from '../../server/domain/days.ts';
import type { Grosze } from '../../server/domain/money.ts';

type Sums = { carry_over: Grosze; sum: Grosze; deposits: Grosze; closing: Grosze };

/** A horse's month, each line with the balance after it. */
export type HorseStatement = {
  id: string;
  name: string;
  box_number: string | null;
  archived: boolean;
  sums: Sums;
  lines: (Entry & { balance: Grosze })[];
};

/** What one may transfer; `qr` is null where the amount is more than a code can say. */
export type Transfer = {
  amount: Grosze;
  account: string;
  recipient: string;
  title: string;
  qr: { size: number; path: string } | null;
};

/** A month of an owner. Its first day; `until`: the day it ends with, or today. */
export type Statement = {
  month: Day;
  until: Day;
  owner: { id: string; name: string; address: string };
  nip: string | null;
  sums: Sums;
  /** The balance, as cheques have it. */
  in_words: string;
  /** Those with a line, or something carried over. */
  horses: HorseStatement[];
  /** What the balance is made of; nothing of a month that is over. */
  parts: BalancePart[];
  /** Null where nothing is to be paid, or the stable has set no account. */
  transfer: Transfer | null;
};
