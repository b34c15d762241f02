import type { Club } from '../../views/page-context.tsx';
import type { Db } from './database.ts';

/** Shown until the stable's own data are in the settings, and while the database cannot be asked. */
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

/** How old the answer may be: public pages ask for it at every visit, and it changes once in years. */
const FRESH_MS = 60_000;

/** Reads the stable's address and contact from the settings, at most once a minute. */
export function clubReader(db: Db): () => Promise<Club> {
  let known = DEFAULT_CLUB;
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < FRESH_MS) return known;
    readAt = performance.now();
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'club')
      .executeTakeFirst()
      .catch(() => undefined);
    if (row) known = { ...DEFAULT_CLUB, ...(row.value as Partial<Club>) };
    return known;
  };
}
