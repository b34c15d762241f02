/** `npm run migrate`: runs the missing migrations, also while the app runs. */
import { jobKinds } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/data/database.ts';
import { migrateToLatest } from '../platform/data/migrate.ts';
import { installJobs } from '../platform/jobs/jobs.ts';
import { runCommand } from './run-command.ts';

async function migrate(): Promise<void> {
  await using database = await openDatabase(readConfig('command'));
  const names = await migrateToLatest(database.url);
  await installJobs(database.url, jobKinds);
  console.log(names.length ? `Migrated:\n${names.map((name) => `  ${name}`).join('\n')}` : 'Nothing to migrate.');
}

runCommand(migrate);
