/**
 * `npm run tables`: generates server/platform/data/tables.ts from the migrations. `npm run tables -- --freeze`, run before a
 * release: lists its migrations as released, so that they never change again.
 */
import fs from 'node:fs';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { stepsWithDigests } from '../../server/platform/data/migration-digests.ts';
import { databaseAt, prepareTemplate } from '../support/postgres.ts';
import { FROZEN, generateTables, TABLES } from './generate.ts';

if (process.argv.includes('--freeze')) {
  const digests = (await stepsWithDigests()).map(({ name, digest }) => [name, digest]);
  fs.writeFileSync(FROZEN, `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`);
}

const { server, name, stop } = await prepareTemplate();
try {
  const { db, close } = connectDatabase(databaseAt(server, name));
  fs.writeFileSync(TABLES, await generateTables(db));
  await close();
} finally {
  await stop();
}
