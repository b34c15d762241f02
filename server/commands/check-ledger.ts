/**
 * npm run check-ledger [-- --rebuild] checks the books, also while the app runs; exits with 1 if a check fails. With --rebuild
 * it first recomputes the stored sums from the ledger.
 */
import { readConfig } from '../config.ts';
import { checkLedger, rebuildSums } from '../features/billing/check-ledger.ts';
import { UNHURRIED } from '../platform/data/database.ts';
import { openExistingDatabase } from '../platform/data/existing-database.ts';
import { printFindings } from './findings.ts';
import { readArguments, runCommand } from './run-command.ts';

const { values } = readArguments(import.meta.filename, { rebuild: { type: 'boolean' } });

runCommand(async () => {
  await using database = await openExistingDatabase(readConfig('command'), { timeouts: UNHURRIED });
  if (values.rebuild) {
    await rebuildSums(database.db);
    console.log('The stored sums were rebuilt.\n');
  }
  printFindings(await checkLedger(database.db), 'The ledger');
});
