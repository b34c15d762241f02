import type { Entry } from '../../server/domain/account-lines.ts';
import type { Grosze } from '../../server/domain/money.ts';

/** A line of an account with the balance after it: what it is for, who did or booked it, what was written about it. */
export type AccountLine = Entry & { balance: Grosze };
