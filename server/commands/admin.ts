/** `npm run admin -- EMAIL`: prints a registration link for an admin, also for the first one. */
import { readConfig } from '../config.ts';
import { inviteAdmin } from '../features/invitations/invite.ts';
import { openDatabase } from '../platform/data/database.ts';
import { migrateToLatest } from '../platform/data/migrate.ts';
import { emailField } from '../platform/forms/fields.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Say for whom: npm run admin -- EMAIL';

async function admin([typed, ...more]: string[]): Promise<void> {
  if (!typed || more.length) throw new Error(USAGE);
  const email = emailField('').safeParse(typed);
  if (!email.success) throw new Error(`${typed} is not an e-mail address. ${USAGE}`);
  const config = readConfig('command');
  await using database = await openDatabase(config);
  await migrateToLatest(database.url);
  const token = await inviteAdmin(database.db, email.data, config.startAt ?? new Date());
  console.log(`With this link ${email.data} registers as an admin, once and within 7 days:`);
  console.log(`\n  ${config.publicUrl}/register/${token}\n`);
}

runCommand(admin);
