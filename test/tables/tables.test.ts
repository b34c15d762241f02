import fs from 'node:fs';
import t from 'tap';
import { stepsWithDigests } from '../../server/platform/data/migration-digests.ts';
import { openTestDatabase } from '../support/database.ts';
import { FROZEN, generateTables, TABLES } from './generate.ts';

t.test('platform/data/tables.ts matches the migrations; `npm run tables` writes it again', async (t) => {
  const { db } = await openTestDatabase(t);
  t.equal(fs.readFileSync(TABLES, 'utf8'), await generateTables(db));
});

t.test('the migrations of releases never change, and none is put before or between them', async (t) => {
  const frozen = Object.entries(JSON.parse(fs.readFileSync(FROZEN, 'utf8')));
  const steps = (await stepsWithDigests()).map(({ name, digest }) => [name, digest]);
  t.same(steps.slice(0, frozen.length), frozen);
});
