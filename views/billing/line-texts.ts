import type { Entry } from '../../server/domain/account-lines.ts';
import type { Grosze } from '../../server/domain/money.ts';

/** A line of an account with the balance after it: what it is for, who did or booked it, what was written about it. */
export type AccountLine = Entry & { balance: Grosze; doubt: LineDoubt | null };

/** What the owner doubted about a line last; without an outcome it waits. */
export type LineDoubt = { id: string; reason: string; outcome: 'kept' | 'reversed' | null; answer: string | null };

export const isOpen = (doubt: LineDoubt | null): doubt is LineDoubt => doubt !== null && doubt.outcome === null;

/** A charge that stands, and about which nobody waits for an answer. */
export const mayDoubt = ({ amount, reverses, reversed_by, doubt }: AccountLine): boolean =>
  amount < 0 && !reverses && !reversed_by && !isOpen(doubt);
