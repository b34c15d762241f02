/** `npm run tables`: generates server/platform/data/tables.ts from the migrations. */
import fs from 'node:fs';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { databaseAt, prepareTemplate } from '../support/postgres.ts';
import { generateTables, TABLES } from './generate.ts';

const { server, name, stop } = await prepareTemplate();
try {
  const { db, close } = connectDatabase(databaseAt(server, name));
  fs.writeFileSync(TABLES, await generateTables(db));
  await close();
} finally {
  await stop();
}
