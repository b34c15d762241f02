/** `npm start` serves the built app; `npm run dev` (`--dev`) renders from the sources, with hot reload. */
import { run } from './run.ts';

const dev = process.argv.includes('--dev');
const running = await run(dev ? 'dev' : 'production');
if (dev && running) console.log(`Stajnia: ${running.app.deps.config.publicUrl}`);
