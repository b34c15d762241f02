/** npm start serves the built app, npm run dev its sources with hot reload. docs/operations.md lists the settings. */
import { readArguments } from './commands/run-command.ts';
import { run } from './run.ts';

const { values } = readArguments(import.meta.filename, { dev: { type: 'boolean' } });
const running = await run(values.dev ? 'dev' : 'production');
if (values.dev && running) console.log(`Stajnia: ${running.app.deps.config.publicUrl}`);
