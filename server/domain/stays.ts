import { addDays, addMonths, type Day } from './days.ts';

/** `stays_until`: null while the horse stays for good. */
export type Stay = { stays_from: Day; stays_until: Day | null };

const DAYS_BACK = 62;
const DAYS_AHEAD = 366;

/** The range of days on which a stay may begin. */
export const firstDays = (today: Day) => ({ from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) });

/** A later last day is more likely a typing error: a horse that stays that long has none. */
export const latestLastDay = (today: Day): Day => addMonths(today, 120);
