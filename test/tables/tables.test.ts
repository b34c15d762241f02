import fs from 'node:fs';
import t from 'tap';
import { openTestDatabase } from '../support/database.ts';
import { generateTables, TABLES } from './generate.ts';

t.test('platform/data/tables.ts matches the migrations; `npm run tables` writes it again', async (t) => {
  const { db } = await openTestDatabase(t);
  t.equal(fs.readFileSync(TABLES, 'utf8'), await generateTables(db));
});
