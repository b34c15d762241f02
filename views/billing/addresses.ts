import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
export const UNPAID_LIST = `${sectionAddress(SECTION.panel)}&unpaid=all`;
export const ARCHIVED_LIST = `${sectionAddress(SECTION.panel)}&archived=all`;

export const TRANSFERS = '/transfers';

export const ACCOUNTS = '/accounts';
