import type { Unset } from '../../server/platform/jobs/unset.ts';

/** The consequence for people of each setting that production lacks. */
export const UNSET: Record<Unset, string> = {
  SMTP_URL: 'Poczta nie wychodzi',
  TRUST_PROXY: 'Wszyscy mogą mieć dla aplikacji jeden adres',
};
