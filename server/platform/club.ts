import type { Club } from '../../views/page-context.tsx';
import type { Db } from './database.ts';

/** Used until the settings have the stable's own data, and while the database is unreachable. */
export const DEFAULT_CLUB: Club = {
  name: 'Stajnia Pod Lipami',
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
export function clubReader(db: Db): () => Promise<Club> {
  let cached = DEFAULT_CLUB;
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < CACHE_MS) return cached;
    readAt = performance.now();
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'club')
      .executeTakeFirst()
      .catch(() => undefined);
    if (row) cached = { ...DEFAULT_CLUB, ...(row.value as Partial<Club>) };
    return cached;
  };
}
