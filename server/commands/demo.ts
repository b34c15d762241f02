/**
 * npm run demo [-- --horses N] builds if needed, fills an empty database with the demo stable (with --horses a large one, with
 * years of work), serves it and prints the accounts.
 */
import { buildInBackground } from './build-if-stale.ts';
import { readArguments } from './run-command.ts';

const { values } = readArguments(import.meta.filename, { horses: { type: 'string' } });
const horses = values.horses === undefined ? undefined : Number(values.horses);
if (horses !== undefined && !(Number.isInteger(horses) && horses > 0)) {
  console.error('--horses wants a whole number, e.g. npm run demo -- --horses 6000');
  process.exit(1);
}

const built = buildInBackground().catch(({ message }) => {
  console.error(message);
  process.exit(1);
}); // Started first, because it takes as long as everything else together.
const { run } = await import('../run.ts');
const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('../demo/people.ts');
const running = await run('demo', { ...(horses !== undefined && { horses }), built });
if (running) {
  const { publicUrl } = running.app.deps.config;
  const accounts = DEMO_ACCOUNTS.map((email) => `    ${email}`).join('\n');
  console.log(`\n  Stajnia: ${publicUrl}\n\n  Sign in with the password ${DEMO_PASSWORD}:\n${accounts}\n`);
}
