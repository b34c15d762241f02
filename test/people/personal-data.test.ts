import path from 'node:path';
import t from 'tap';
import { features } from '../../server/app.ts';
import type { PersonalData } from '../../server/platform/data/personal-data.ts';
import { readSource, sourcesIn } from '../support/sources.ts';

const OFFERS = /^export (?:const|(?:async )?function) (erase|exportOf)\b/gm;

/** The functions that a file under server/ exports for erasure and export. */
async function offersOf(file: string): Promise<PersonalData> {
  const names = [...readSource(file).matchAll(OFFERS)].map(([, name]) => name as keyof PersonalData);
  if (names.length === 0) return {};
  const module = (await import(path.resolve(import.meta.dirname, '../..', file))) as PersonalData;
  return Object.fromEntries(names.map((name) => [name, module[name]]));
}

t.test('all personal data of every feature is erased and exported', async (t) => {
  const parts = features.flatMap(({ personalData }) => Object.values<PersonalData>(personalData ?? {}));
  const listed = new Set<unknown>(parts.flatMap(({ erase, exportOf }) => [erase, exportOf]));
  const unlisted: string[] = [];
  let offered = 0;
  for (const file of sourcesIn('server'))
    for (const [name, offer] of Object.entries(await offersOf(file))) {
      offered++;
      if (!listed.has(offer)) unlisted.push(`${file}: ${name}`);
    }
  t.same(unlisted, []);
  t.ok(offered >= 20, `the walk found ${offered}`);
});
