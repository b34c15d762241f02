/**
 * Starts every long-running command through npm, and sends SIGTERM and then SIGINT only to npm. Its process group
 * must end, its port be free, and its own Postgres be gone.
 */
import t from 'tap';
import { startByNpm } from '../support/npm.ts';

type AtWork = NonNullable<Parameters<typeof startByNpm>[1]['isAtWork']>;

const hasDatabase: AtWork = ({ database }) => database !== undefined;
const hasPassed: AtWork = ({ output }) => output.includes('pass test/');

/** Commands, and how to tell that one is running; by default its /readyz. */
const COMMANDS: { script: string; args?: string[]; isAtWork?: AtWork }[] = [
  { script: 'start' },
  { script: 'demo' },
  { script: 'dev' },
  { script: 'bench', args: ['weights'], isAtWork: hasDatabase },
  { script: 'showcase', isAtWork: hasDatabase },
  { script: 'test', args: ['test/domain'], isAtWork: hasPassed },
];

for (const command of COMMANDS)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    t.test(`npm run ${command.script}, ${signal}`, async (t) => {
      const env = { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'warn' };
      const program = await startByNpm(t, { ...command, env });
      const { took, ...stopped } = await program.stop(signal);
      t.same(stopped, { group: 'ended', port: 'free', database: undefined }, program.output());
      t.comment(`ended after ${took} ms`);
    });
