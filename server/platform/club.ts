import type { Club } from '../../views/page-context.tsx';
import { type Cached, cached } from './cached.ts';
import type { Db } from './database.ts';

/** Used until the settings have the stable's own data, and while the database is unreachable. */
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

/** How long the club is cached: public pages need it at every visit, and it changes once in years. */
const CACHE_MS = 60_000;

/** Reads the stable's address and contact from the settings, at most once a minute. */
export const clubReader = (db: Db): Cached<Club> => cached(() => clubIn(db), DEFAULT_CLUB, CACHE_MS);

async function clubIn(db: Db): Promise<Club> {
  const settings = db.selectFrom('settings').select('value').where('key', '=', 'club');
  return clubOf((await settings.executeTakeFirst())?.value);
}

/** The club as the settings have it, what they lack by default. */
export function clubOf(value: unknown): Club {
  const own = value as Partial<Club> | undefined;
  // Somewhere else than the default's address its place on the map says nothing.
  const { lat, lon, ...rest } = DEFAULT_CLUB;
  const base = own?.street === undefined ? DEFAULT_CLUB : rest;
  return { ...base, ...(own?.name && { short_name: own.name }), ...own };
}
