/**
 * npm run tables [-- --freeze]
 *   Generates server/platform/data/tables.ts from the migrations. With --freeze, before a release, it lists its migrations as
 *   released, so that they never change again.
 */
import fs from 'node:fs';
import { readArguments } from '../../server/commands/run-command.ts';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { stepsWithDigests } from '../../server/platform/data/migration-digests.ts';
import { databaseAt, prepareTemplate } from '../support/postgres.ts';
import { FROZEN, generateTables, TABLES } from './generate.ts';

const { values } = readArguments(import.meta.filename, { freeze: { type: 'boolean' } });
if (values.freeze) {
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
