import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { NoticeChoice } from '../push/schema.ts';

/** Null where it is not known, which happens without an account only. */
const Known = z.string().nullable();

export const AccountData = z.object({
  id_user: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  has_account: z.boolean(),
  email: Known,
  phone_number: Known,
  city: Known,
  street: Known,
  house_number: Known,
  postal_code: Known,
});
export type AccountData = z.output<typeof AccountData>;

export const NameOrAccountData = AccountData.partial().required({ id_user: true, first_name: true, last_name: true });

/** A browser in which the person is signed in. */
export type Device = {
  id: string;
  /** 'Chrome, Windows' */
  browser: string;
  /** ISO 8601 */
  last_used_at: string;
  /** This browser. */
  current: boolean;
};

/** How somebody is notified, and of what. */
export type NoticeSettings = {
  devices: NotifiedDevice[];
  /** The kinds that their role gets. */
  kinds: NoticeChoice[];
  /** Whether they get statements by mail; null: they have never had a horse. */
  statements: boolean | null;
};

/** A browser that gets the person's notifications. */
export type NotifiedDevice = {
  /** Its endpoint at the push service, which identifies the device. */
  endpoint: string;
  /** 'Chrome, Windows' */
  browser: string;
  since: Day;
  /** This browser. */
  current: boolean;
};
