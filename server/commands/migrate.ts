/** npm run migrate runs the missing migrations, also while the app runs. With DATABASE_URL it also makes the first tables. */
import { jobKinds } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/data/database.ts';
import { openExistingDatabase } from '../platform/data/existing-database.ts';
import { migrateToLatest } from '../platform/data/migrate.ts';
import { installJobs } from '../platform/jobs/jobs.ts';
import { readArguments, runCommand } from './run-command.ts';

readArguments(import.meta.filename, {});

runCommand(async () => {
  const config = readConfig('command');
  await using database = await (config.databaseUrl ? openDatabase(config) : openExistingDatabase(config));
  const names = await migrateToLatest(database.url);
  await installJobs(database.url, jobKinds);
  console.log(names.length ? `Migrated:\n${names.map((name) => `  ${name}`).join('\n')}` : 'Nothing to migrate.');
});
