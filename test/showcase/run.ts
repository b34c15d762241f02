/**
 * npm run showcase takes pictures of the demo stable.
 *
 *   npm run showcase                              the pictures of /nasza-aplikacja and of the README
 *   npm run showcase -- --all FOLDER              every screen of every role, on a phone and on a desktop, into an emptied folder
 *                       --only PATTERN            only screens whose role and name match: '^manager-panel|dark$'
 *   npm run showcase -- --words                   lists broken words, cut texts and overlapping texts on every screen in common
 *                                                 fonts from 320 to 1440 px; exits with 1 when there are any
 *                       --only PATTERN            as above
 *   npm run showcase -- --photographs             encodes the demo's photographs from their drawings
 *   npm run showcase -- --compare BEFORE AFTER    lists the differences between two such folders, pixel by pixel; exits with 1
 *                                                 when there are any, and draws them in AFTER/differences
 */
import { buildIfStale } from '../../server/commands/build-if-stale.ts';
import { readArguments } from '../../server/commands/run-command.ts';
import { compareSets } from './compare.ts';
import { encodeDrawings } from './photographs.ts';
import { SCREENS } from './screens.ts';
import { takeShowcase } from './take.ts';
import { takeScreens } from './take-screens.ts';
import { findFlaws } from './words.ts';

const options = {
  all: { type: 'boolean' },
  only: { type: 'string', default: '' },
  compare: { type: 'boolean' },
  words: { type: 'boolean' },
  photographs: { type: 'boolean' },
} as const;
const { values, positionals: folders } = readArguments(import.meta.filename, options, 2);
const [folder, other] = folders;

const pattern = new RegExp(values.only);
const wanted = SCREENS.filter(({ as, name }) => pattern.test(`${as}-${name}`));

if (values.all && folder) {
  buildIfStale();
  await takeScreens(folder, wanted);
} else if (values.words) {
  buildIfStale();
  const flaws = await findFlaws(wanted);
  console.log(flaws.length ? flaws.join('\n') : 'No word is broken, no text cut off or covered.');
  process.exitCode = flaws.length ? 1 : 0;
} else if (values.photographs) {
  await encodeDrawings();
} else if (values.compare && folder && other) {
  const differences = await compareSets(folder, other);
  console.log(differences.length ? differences.join('\n') : 'No pixel differs.');
  process.exitCode = differences.length ? 1 : 0;
} else if (values.all || values.compare || folder) {
  console.error('Tell it the folders: --all FOLDER, or --compare BEFORE AFTER.');
  process.exitCode = 1;
} else {
  buildIfStale();
  await takeShowcase();
}
