import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { QuietHours } from '../../domain/quiet-hours.ts';
import { ContactData } from '../people/schema.ts';
import type { NoticeChoice } from '../push/schema.ts';

export const AccountData = z.object({ id_user: z.uuid(), ...ContactData.omit({ id: true }).shape });
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

/** A person's devices with notifications, and the kinds of notices they get. */
export type NoticeSettings = {
  devices: NotifiedDevice[];
  kinds: NoticeChoice[];
  /** Null when notices come at any hour. */
  quiet: QuietHours | null;
  /** Whether they get statements by mail; null: they have never had a horse. */
  statements: boolean | null;
  /** The hour of the digest, null without one; undefined: they have no horse. */
  digest: number | null | undefined;
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
