import type { Db } from '../data/database.ts';
import { type Cached, cached } from './cached.ts';

/** The stable's name and contact, on every page and in every mail; '' for what it has not told yet. */
export type Club = {
  name: string;
  /** As long as fits into the menu: 'Nad Wartą'. */
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

/** Stands in until the stable has told its own data, and while the database is unreachable. */
const UNKNOWN_CLUB: Club = {
  name: 'Stajnia',
  short_name: 'Stajnia',
  street: '',
  postal_code: '',
  city: '',
  phone: '',
  email: '',
};

/** Every public page needs the club, and it changes once in years. */
const CACHE_MS = 60_000;

export const clubReader = (db: Db): Cached<Club> => cached(() => clubIn(db), UNKNOWN_CLUB, CACHE_MS);

async function clubIn(db: Db): Promise<Club> {
  const settings = db.selectFrom('settings').select('value').where('key', '=', 'club');
  return clubOf((await settings.executeTakeFirst())?.value);
}

export const clubOf = (value: unknown): Club => ({ ...UNKNOWN_CLUB, ...(value as Partial<Club> | undefined) });
