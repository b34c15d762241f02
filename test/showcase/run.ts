/**
 * `npm run showcase`: takes pictures of the demo stable.
 *
 *   npm run showcase                              those of /nasza-aplikacja, and the one of the README
 *   npm run showcase -- --all FOLDER              every screen of every role, on a phone and on a desk, into an emptied folder
 *                       --only PATTERN            only those whose role and name it matches: '^manager-panel|dark$'
 *   npm run showcase -- --compare BEFORE AFTER    lists what differs between two such folders, pixel by pixel; ends with 1
 *                                                 when anything does, and shows it in AFTER/differences
 */
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../server/commands/build-if-stale.ts';
import { compareSets, lineOf } from './compare.ts';
import { SCREENS } from './screens.ts';
import { takeShowcase } from './take.ts';
import { takeScreens } from './take-screens.ts';

const { values, positionals: folders } = parseArgs({
  options: { all: { type: 'boolean' }, only: { type: 'string', default: '' }, compare: { type: 'boolean' } },
  allowPositionals: true,
});
const [folder, other] = folders;

if (values.all && folder) {
  buildIfStale();
  const pattern = new RegExp(values.only);
  await takeScreens(
    folder,
    SCREENS.filter(({ as, name }) => pattern.test(`${as}-${name}`)),
  );
} else if (values.compare && folder && other) {
  const differences = await compareSets(folder, other);
  console.log(differences.length ? differences.map(lineOf).join('\n') : 'No pixel differs.');
  process.exitCode = differences.length ? 1 : 0;
} else if (values.all || values.compare || folder) {
  console.error('Tell it the folders: --all FOLDER, or --compare BEFORE AFTER.');
  process.exitCode = 1;
} else {
  await takeShowcase();
}
