/** Random sheets on random stables. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import type { Outcome } from '../../server/features/moving-in/schema.ts';
import { topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import type { Db } from '../../server/platform/data/database.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildService, today } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { byDay } from '../support/drill.ts';
import { differences } from '../support/dump.ts';
import { holds } from '../support/properties.ts';
import { pasted, previewOf, stableAsItIs } from '../support/sheets.ts';

const SHEETS = byDay(3, 200);

const HEADINGS = [
  'Koń',
  'Właściciel',
  'Telefon',
  'E-mail',
  'Boks',
  'Alejka',
  'Opłata',
  'Od dnia',
  'Karmienie',
  'Padok',
];

const or = (...texts: string[]) => fc.constantFrom('', ...texts);
const anyRow = fc.tuple(
  fc.constantFrom('Aria', 'Figa', 'Luna', 'Rubin', 'ARIA', ''),
  fc.constantFrom('Maj Zofia', 'Zofia Maj', 'Lipa Jan', 'Lipa J.', 'Dąb Ewa', 'Sowa Piotr', 'Maj'),
  or('600100200', '601 222 333', '12'),
  fc.constantFrom('none', 'own', 'wrong'),
  or('1', '2', '3', 'A7'),
  or('Północna', 'Południowa'),
  or('1000', '1 450,00 zł', '16S0', '-5'),
  or('1.11.2026', '2026-12-01', '46327', 'kiedyś'),
  or('x', 'pn śr pt', 'x 7', 'owies 2 miarki', '7', 'codz.'),
  or('x', 'weekend'),
  or('x', 'wt', 'x 9'),
);
/** The last column is a service that the catalogue may not have yet. */
const anySheet = fc
  .tuple(fc.constantFrom('Derka', 'Lonża', 'Masaż', 'Solarium'), fc.array(anyRow, { minLength: 1, maxLength: 7 }))
  .map(([service, rows]) => [
    [...HEADINGS, service],
    ...rows.map(([horse, owner, phone, mail, ...rest]) => [horse, owner, phone, emailOf(owner, mail), ...rest]),
  ]);

/** Nobody has another's e-mail, because the person would then depend on the answers. */
function emailOf(owner: string, mail: string): string {
  if (mail !== 'own') return mail === 'none' ? '' : 'zofia@';
  return `${owner
    .split(' ')
    .sort()
    .join('.')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.]/g, '')}@stajnia.example`;
}

/** The answer to every question: somebody new, a service that is left out; the first there is; none. */
const anyAnswer = fc.constantFrom('new', 'first', 'first', 'none');
/** Which rows are taken in: all that are good, or some of them. */
const anyChoice = fc.option(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }));

/** What becomes of the sheet: it stays, is undone, or is undone after a balance was set by hand. */
const anyEnd = fc.constantFrom('left', 'undone', 'opened');

const horseIds = async (db: Db) => (await db.selectFrom('horses').select('id').execute()).map(({ id }) => id);

/** Sets the balance of a horse that a sheet made; false when it made none. */
async function openByHand({ db }: TestApp, manager: Client, stood: string[]): Promise<boolean> {
  const horse_id = (await horseIds(db)).find((id) => !stood.includes(id));
  if (!horse_id) return false;
  const { status } = await manager.post('/api/set_opening_balance', { horse_id, amount: -7, request_id: randomUUID() });
  if (status !== 200) throw new Error(`opening: ${status}`);
  return true;
}

t.test('what a preview says is done, again it is nothing, and undone it is as before', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  for (const name of ['Karmienie', 'Padok']) await buildService(app, { name });
  await holds(
    t,
    fc.asyncProperty(anySheet, anyAnswer, anyChoice, anyEnd, async (rows, said, choice, end) => {
      const sheet = pasted(...rows);
      await topUpTasks(app.db, today(app));
      // Random answers contradict each other, and those of kept sheets hold for the next ones.
      await app.db.deleteFrom('moving_in_sheets').execute();
      const before = await stableAsItIs(app.db);
      const stood = await horseIds(app.db);
      const { id, rows: planned } = await answered(app, manager, sheet, said);
      const good = planned.filter(({ state }) => state !== 'wrong' && state !== 'asked');
      const lines = good.flatMap(({ line }, at) => (choice === null || choice[at] ? line : []));
      const answer = await manager.post('/api/moving_in/commit', { id, ...(choice && { lines }) });
      if (answer.status === 400) return expectUntouched(before, await stableAsItIs(app.db));
      const taken = planned.filter(({ line }) =>
        (choice && lines.length > 0 ? lines : good.map((row) => row.line)).includes(line),
      );
      expectOutcome(answer.json<Outcome>(), taken, planned.length);
      // What has been taken in may raise questions about other rows; to those, everybody is somebody new.
      const again = await answered(app, manager, sheet, said === 'none' ? 'none' : 'new');
      const changed = again.rows.filter(
        ({ line, state }) => taken.some((row) => row.line === line) && state !== 'unchanged',
      );
      if (changed.length > 0) throw new Error(`again it is not unchanged: ${JSON.stringify(changed)}`);
      const after = await stableAsItIs(app.db);
      await manager.post('/api/moving_in/commit', { id: again.id, lines: taken.map(({ line }) => line) });
      expectUntouched(after, await stableAsItIs(app.db));
      if (end === 'left') return;
      const isOpened = end === 'opened' && (await openByHand(app, manager, stood));
      const left = await stableAsItIs(app.db);
      const undo = await manager.post('/api/moving_in/undo', { id });
      if (isOpened) {
        if (undo.status !== 409) throw new Error(`undone beside a balance: ${undo.text}`);
        return expectUntouched(left, await stableAsItIs(app.db));
      }
      if (undo.status !== 200) throw new Error(`undo: ${undo.text}`);
      await topUpTasks(app.db, today(app));
      expectUntouched(before, await stableAsItIs(app.db));
    }),
    { runs: SHEETS },
  );
});

/** Sends a sheet and answers the questions that are open; the answers to an earlier sheet hold for the others. */
async function answered({ db }: TestApp, manager: Client, sheet: string, answer: string) {
  const { id, questions, rows, columns } = await previewOf(manager, sheet);
  if (answer === 'none') return { id, rows, questions: [] };
  const kept = await db.selectFrom('moving_in_sheets').select('answers').where('id', '=', id).executeTakeFirstOrThrow();
  const earlier = kept.answers as Record<string, string>;
  const open = questions.filter(({ id, choices }) => choices.every(({ value }) => value !== earlier[id]));
  const answers = Object.fromEntries(
    open.map(({ id, choices }) => {
      const [first, second] = choices.filter(({ value }) => value !== 'new' && value !== 'skip');
      const other = choices.find(({ value }) => value === 'new' || value === 'skip') ?? second;
      return [id, (answer === 'first' ? first : other)?.value];
    }),
  );
  // The form of a preview sends every column.
  const kinds = Object.fromEntries(columns.map(({ kind }, nth) => [nth, kind]));
  return previewOf(manager, undefined, { id, answers, columns: kinds });
}

function expectUntouched(before: string[], after: string[]): void {
  const { gone, added } = differences(before, after);
  if (gone.length + added.length > 0) throw new Error(JSON.stringify({ gone, added }, null, 1));
}

function expectOutcome(outcome: Outcome, taken: { state: string }[], all: number): void {
  const count = (state: string) => taken.filter((row) => row.state === state).length;
  const expected = {
    created: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: all - taken.length,
  };
  if (JSON.stringify(outcome) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(outcome)} instead of ${JSON.stringify(expected)}`);
}
