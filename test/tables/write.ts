/**
 * npm run tables [-- --freeze]
 *   Generates server/platform/data/tables.ts from the migrations. With --freeze, before a release, it also lists its migrations
 *   and keeps a backup of its demo, for the tests that these never change and that later versions upgrade the demo.
 */
import fs from 'node:fs';
import { sql } from 'kysely';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { readArguments } from '../../server/commands/run-command.ts';
import { fillDemo } from '../../server/demo/index.ts';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { stepsWithDigests } from '../../server/platform/data/migration-digests.ts';
import { databaseAt, prepareTemplate } from '../support/postgres.ts';
import { FROZEN, generateTables, KEPT, KEPT_AT, TABLES } from './generate.ts';

const { values } = readArguments(import.meta.filename, { freeze: { type: 'boolean' } });
const { server, name, stop } = await prepareTemplate();
try {
  const url = databaseAt(server, name);
  await using database = connectDatabase(url);
  fs.writeFileSync(TABLES, await generateTables(database.db));
  if (values.freeze) {
    const digests = (await stepsWithDigests()).map(({ name, digest }) => [name, digest]);
    fs.writeFileSync(FROZEN, `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`);
    const now = new Date(KEPT_AT);
    await fillDemo({ url, clock: () => now });
    // Without these the backup weighs a third.
    await sql`delete from photographs where place <> 'lessons'`.execute(database.db);
    await sql`delete from tasks where is_open and date_to_finish > '2027-01-31'`.execute(database.db);
    fs.rmSync(KEPT, { force: true });
    await writeBackup(url, KEPT, now);
  }
} finally {
  await stop();
}
