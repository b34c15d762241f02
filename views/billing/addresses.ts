/** Where managers see every horse that is not paid for, and every account that a horse left behind. */
export const UNPAID_LIST = '/home?section=0&unpaid=all';
export const ARCHIVED_LIST = '/home?section=0&archived=all';

/** Where they read what came in on the stable's account. */
export const TRANSFERS = '/transfers';

/** The month before this one of the whole stable, for the accountant. */
export const ACCOUNTS = '/accounts';
