import { lendChanceToSql } from '../../server/demo/chance.ts';
import { welcomeMany } from '../../server/demo/many-people.ts';
import { timesAt } from '../../server/demo/times.ts';
import { connectDatabase, inTransaction, UNHURRIED } from '../../server/platform/database.ts';
import { command, type Template } from '../support/postgres.ts';
import { type Row, row, type Section } from './report.ts';
import { compare, open, slowestQuery, type Turn } from './scale.ts';
import { fillStable, NOW, type Stable } from './stable.ts';

const MAX_RATIO = 1.5;
const ROUNDS = 5;

/** The demo stable with owners added until it has so many people. */
export async function fillPeople(template: Template, people: number): Promise<Stable> {
  const stable = await fillStable(template);
  const { db, close } = connectDatabase(stable.databaseUrl, { timeouts: UNHURRIED });
  await inTransaction(db, async (tx) => {
    const there = await tx
      .selectFrom('people')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await lendChanceToSql(tx);
    await welcomeMany(tx, timesAt(new Date(NOW)), 'none', { owners: people - there.count, yards: 0 });
  });
  await close();
  await command(stable.databaseUrl, 'checkpoint');
  await command(stable.databaseUrl, 'vacuum analyze people');
  return stable;
}

const list = (query = '') => `/home?section=7${query}`;
const search = (text: string) => list(`&q=${encodeURIComponent(text)}`);

/** What staff ask of the list of people, in the small stable and in the large one. */
const ASKED: [what: string, few: string, many: string][] = [
  ['the first page', list(), list()],
  ['the last page', list(), list('&page=100')],
  ['somebody by name, without tails', search('cwikla'), search('cwikla')],
  ['by the other order of names', search('ćwikła wojciech'), search('ćwikła wojciech')],
  ['by pieces of both names', search('wik woj'), search('wik woj')],
  ['by a piece of an e-mail', search('ech.cwik'), search('ech.cwik')],
  ['by telephone', search('601 042 727'), search('601 042 727')],
  ['somebody there is not', search('nikt taki'), search('nikt taki')],
  ['too few letters to search for', search('ma'), search('ma')],
];

/** The best turn of either side: what differs is a millisecond, less than whatever else the machine does costs. */
function bestOf(turns: readonly Turn[]): { times: number[]; ratio: number } {
  const few = Math.min(...turns.map(([one]) => one));
  const many = Math.min(...turns.map(([, other]) => other));
  return { times: [few, many], ratio: many / few };
}

/** How much longer the list of people takes when there are a hundred times as many. */
export async function comparePeople(few: Stable, many: Stable): Promise<Section> {
  const sides = [await open(few), await open(many)] as const;
  try {
    const rows: Row[] = [];
    let worst = { ratio: 0, path: '' };
    for (const [what, path, there] of ASKED) {
      const { times, ratio } = bestOf(await compare([sides[0], path], [sides[1], there], 'manager', ROUNDS));
      if (ratio > worst.ratio) worst = { ratio, path: there };
      rows.push(
        row(
          ratio <= MAX_RATIO,
          what,
          ...times.map((time) => `${time.toFixed(1)} ms`),
          `${ratio.toFixed(2)} / ${MAX_RATIO}`,
        ),
      );
    }
    const details = worst.ratio > MAX_RATIO && (await slowestQuery(sides[1], 'manager', worst.path));
    const head = ['the list of people', '50 people', '5 000 people', 'ratio / most'];
    return { title: 'A hundred times the people', notes: NOTES, head, rows, ...(details && { details }) };
  } finally {
    for (const { server } of sides) await server.stop();
  }
}

const NOTES = [
  'Time of one page after another over one connection, as a manager, the demo with owners added up to 50 and to 5 000',
  'people in turns; the best of 5 rounds each. `get_all_user_data` answers with everybody, as the contract has it, at most',
  '10 000; no page asks for it.',
].join('\n');
