import fs from 'node:fs';
import t from 'tap';
import { openTestDatabase } from '../support/database.ts';
import { generateTables, TABLES } from './generate.ts';

t.test('platform/data/tables.ts says what the migrations make; if not, `npm run tables` writes it anew', async (t) => {
  const { db } = await openTestDatabase(t);
  t.equal(fs.readFileSync(TABLES, 'utf8'), await generateTables(db));
});
