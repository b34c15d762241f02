import type { Db } from '../data/database.ts';
import { type Cached, cached } from './cached.ts';

/** The stable's name and contact, on every page and in every mail. */
export type Club = {
  name: string;
  /** As long as fits into the menu: 'Pod Lipami'. */
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

/** Stands in until the settings hold the stable's own data, and while the database is unreachable. */
export const DEFAULT_CLUB: Club = {
  name: 'Stajnia Pod Lipami',
  short_name: 'Pod Lipami',
  street: 'ul. Lipowa 12',
  postal_code: '62-081',
  city: 'Przeźmierowo',
  phone: '+48 600 100 200',
  email: 'kontakt@podlipami.example',
  lat: 52.4256,
  lon: 16.7846,
};

/** Every public page needs the club, and it changes once in years. */
const CACHE_MS = 60_000;

export const clubReader = (db: Db): Cached<Club> => cached(() => clubIn(db), DEFAULT_CLUB, CACHE_MS);

async function clubIn(db: Db): Promise<Club> {
  const settings = db.selectFrom('settings').select('value').where('key', '=', 'club');
  return clubOf((await settings.executeTakeFirst())?.value);
}

export function clubOf(value: unknown): Club {
  const own = value as Partial<Club> | undefined;
  // The default coordinates belong to the default address only.
  const { lat, lon, ...rest } = DEFAULT_CLUB;
  const base = own?.street === undefined ? DEFAULT_CLUB : rest;
  return { ...base, ...(own?.name && { short_name: own.name }), ...own };
}
