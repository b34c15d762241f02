/** `npm run tables`: writes server/platform/tables.ts by what the migrations make of an empty database. */
import fs from 'node:fs';
import { connectDatabase } from '../../server/platform/database.ts';
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
