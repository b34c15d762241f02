export const UNPAID_LIST = '/home?section=0&unpaid=all';
export const ARCHIVED_LIST = '/home?section=0&archived=all';

export const TRANSFERS = '/transfers';

export const ACCOUNTS = '/accounts';
