/** `npm start` serves the built app; `npm run dev` (`--dev`) draws from the sources, with hot reload. */
import { run } from './run.ts';

await run(process.argv.includes('--dev') ? 'dev' : 'production');
