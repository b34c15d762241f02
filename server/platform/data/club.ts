import { type Cached, cached } from './cached.ts';
import type { Db } from './database.ts';

/** The stable's name and contact, shown on every page and in every mail; '' for missing data. */
export type Club = {
  name: string;
  /** A name short enough for the menu: 'Nad Wartą'. */
  short_name: string;
  street: string;
  postal_code: string;
  city: string;
  phone: string;
  email: string;
  nip?: string;
  lat?: number;
  lon?: number;
};

/** Used until the stable has entered its data, and while the database is unreachable. */
const UNKNOWN_CLUB: Club = {
  name: 'Stajnia',
  short_name: 'Stajnia',
  street: '',
  postal_code: '',
  city: '',
  phone: '',
  email: '',
};

/** Cached, because every public page needs the club and it rarely changes. */
const CACHE_MS = 60_000;

export const clubReader = (db: Db): Cached<Club> => cached(() => clubIn(db), UNKNOWN_CLUB, CACHE_MS);

async function clubIn(db: Db): Promise<Club> {
  const settings = db.selectFrom('settings').select('value').where('key', '=', 'club');
  return clubOf((await settings.executeTakeFirst())?.value);
}

export const clubOf = (value: unknown): Club => ({ ...UNKNOWN_CLUB, ...(value as Partial<Club> | undefined) });
