import { SECTION, sectionAddress } from '../../server/domain/sections.ts';

/** The people who have to pay, and those who are late. */
export const UNPAID = '/unpaid';
export const OVERDUE = `${UNPAID}?tab=overdue`;
export const ARCHIVED_LIST = `${sectionAddress(SECTION.panel)}&archived=all`;
export const TRANSFERS = '/transfers';
export const ACCOUNTS = '/accounts';
