/**
 * `node test/drills/stop.ts [script]`: starts every command that runs for long, or that one, through npm, and sends npm
 * alone SIGTERM, then SIGINT. Its process group ends, its port is free and no Postgres of its own is left.
 */
import t from 'tap';
import { startByNpm } from '../support/npm.ts';

type AtWork = NonNullable<Parameters<typeof startByNpm>[1]['isAtWork']>;

const hasDatabase: AtWork = ({ database }) => database !== undefined;
const hasPassed: AtWork = ({ output }) => output.includes(' PASS ');

/** What to start, and how one knows that it is at work; without that, by its /readyz. */
const COMMANDS: { script: string; args?: string[]; isAtWork?: AtWork }[] = [
  { script: 'demo' },
  { script: 'dev' },
  { script: 'bench', args: ['weights'], isAtWork: hasDatabase },
  { script: 'showcase', isAtWork: hasDatabase },
  { script: 'test', args: ['test/domain'], isAtWork: hasPassed },
];

const only = process.argv[2];

t.setTimeout(0);
for (const command of COMMANDS.filter(({ script }) => only === undefined || script === only))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    t.test(`npm run ${command.script}, ${signal}`, { timeout: 0 }, async (t) => {
      const program = await startByNpm(t, { ...command, env: { LOG_LEVEL: 'warn' } });
      const { took, ...stopped } = await program.stop(signal);
      t.same(stopped, { group: 'ended', port: 'free', database: undefined }, program.output());
      t.comment(`ended after ${took} ms`);
    });
