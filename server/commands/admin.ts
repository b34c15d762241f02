/** npm run admin -- EMAIL prints a registration link for an admin, also for the first one. */
import { readConfig } from '../config.ts';
import { inviteAdmin } from '../features/invitations/invite.ts';
import { openExistingDatabase } from '../platform/data/existing-database.ts';
import { emailField } from '../platform/forms/fields.ts';
import { readArguments, runCommand } from './run-command.ts';

const USAGE = 'Say for whom: npm run admin -- EMAIL';

const { positionals } = readArguments(import.meta.filename, {}, 1);

async function admin(): Promise<void> {
  const [typed] = positionals;
  if (!typed) throw new Error(USAGE);
  const email = emailField('').safeParse(typed);
  if (!email.success) throw new Error(`${typed} is not an e-mail address. ${USAGE}`);
  const config = readConfig('command');
  await using database = await openExistingDatabase(config);
  const token = await inviteAdmin(database.db, email.data, config.startAt ?? new Date());
  console.log(`With this link ${email.data} registers as an admin, once and within 7 days:`);
  console.log(`\n  ${config.publicUrl}/register/${token}\n`);
}

runCommand(admin);
