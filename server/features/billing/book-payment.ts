import type { Day } from '../../domain/days.ts';
import type { PaymentMethod } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { notify } from '../push/notify.ts';
import { type Booked, bookEntry } from './book-entry.ts';
import { depositBooked } from './messages.ts';
import { shareOf } from './share-numbers.ts';

/** Whether a request has booked all of this before, so that nothing is new. */
export const isRepeated = (booked: readonly Booked[]): boolean => booked.every(({ isNew }) => !isNew);

type Payment = {
  /** Of a single share it may be missing; then it is booked however often it is sent. */
  request_id: string | undefined;
  paid_on?: Day | undefined;
  method?: PaymentMethod | undefined;
};

/**
 * Books money for horses of one owner, living or archived, an entry each, and tells the owner once. It stands on the day on
 * which it is booked, whenever it was paid. Throws NotFound, and Conflict when this request_id booked something else.
 */
export async function bookPayment(
  tx: Tx,
  command: Command<unknown>,
  shares: readonly { horse_id: string; amount: Grosze }[],
  { request_id, ...payment }: Payment,
): Promise<Booked[]> {
  const booked: Booked[] = [];
  // A fixed lock order; and the first share has the request's own number, which nothing else can have then.
  for (const share of shares.toSorted((one, other) => (one.horse_id < other.horse_id ? -1 : 1))) {
    const number = booked.length > 0 && request_id ? shareOf(request_id, share.horse_id) : request_id;
    const entry = { ...share, ...payment, kind: 'deposit', request_id: number, audit: 'deposit' } as const;
    booked.push(await bookEntry(tx, command, entry));
  }
  const [first] = booked;
  if (first?.isNew && first.horse.owner_id !== signedIn(command).id)
    await notify(tx, command.jobs, [first.horse.owner_id], depositBooked, { about: first.entry_id, now: command.now });
  return booked;
}
