import { type Connection, type ConnectOptions, openDatabase } from './database.ts';
import { isMade } from './embedded-postgres/place.ts';
import { executedSteps, requireKnownSteps, requireRestored } from './migration-digests.ts';
import { connectionError } from './server-needs.ts';

const MAKE_ONE = 'npm start makes one, npm run restore -- FILE one from a backup.';

/**
 * `openDatabase` for commands: makes neither a database nor tables. Throws an Error for the operator if there are none, or
 * if another version made them.
 */
export async function openExistingDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  options?: ConnectOptions,
): Promise<Connection & { url: string }> {
  if (!config.databaseUrl && !isMade(config.dataDir))
    throw new Error(`There is no database in DATA_DIR=${config.dataDir}: ${MAKE_ONE}`);
  const database = await openDatabase(config, options);
  try {
    const steps = await executedSteps(database.db).catch((error) => {
      throw connectionError(error);
    });
    if (steps.length === 0) throw new Error(`The database is empty: ${MAKE_ONE}`);
    await requireKnownSteps(database.db);
    await requireRestored(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
