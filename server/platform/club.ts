import type { Club } from '../../views/page-context.tsx';
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

/**
 * Reads the stable's address and contact from the settings, at most once a minute; whoever asks meanwhile waits for the same
 * read. One that fails answers with what was known before, and the next caller reads again.
 */
export function clubReader(db: Db): () => Promise<Club> {
  let known = DEFAULT_CLUB;
  let reading: Promise<Club> | undefined;
  let readAt = 0;
  const readAgain = async () => {
    try {
      known = await clubIn(db);
    } catch {
      reading = undefined;
    }
    return known;
  };
  return () => {
    if (reading && performance.now() - readAt < CACHE_MS) return reading;
    readAt = performance.now();
    reading = readAgain();
    return reading;
  };
}

async function clubIn(db: Db): Promise<Club> {
  const settings = db.selectFrom('settings').select('value').where('key', '=', 'club');
  const row = await settings.executeTakeFirst();
  const own = row?.value as Partial<Club> | undefined;
  return { ...DEFAULT_CLUB, ...(own?.name && { short_name: own.name }), ...own };
}
