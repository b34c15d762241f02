import type { AccountLine, LineDoubt } from '../../server/features/billing/schema.ts';

export const isOpen = (doubt: LineDoubt | null): doubt is LineDoubt => doubt !== null && doubt.outcome === null;

/** A charge that stands, and about which nobody waits for an answer. */
export const mayDoubt = ({ amount, reverses, reversed_by, doubt }: AccountLine): boolean =>
  amount < 0 && !reverses && !reversed_by && !isOpen(doubt);
