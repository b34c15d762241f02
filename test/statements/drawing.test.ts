/** Drawing a long statement takes seconds of a processor; nobody else waits for it. */
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, today } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';

const app = await startApp(t);

async function ownerWithLines(lines: number) {
  const [owner, manager] = [await buildPerson(app), await app.person('manager')];
  const horse = await buildHorse(app, { owner });
  const line = { horse_id: horse.id, owner_id: owner.id, kind: 'correction', amount: grosze(100) } as const;
  const made = { occurred_on: today(app), created_by: manager.id, created_at: app.clock.now() };
  const rows = Array.from({ length: lines }, () => ({ ...line, ...made }));
  await app.db.insertInto('ledger_entries').values(rows).execute();
  return { client: await app.as(owner), pdf: `/statements/${owner.id}/2026-11.pdf` };
}

t.test('a long PDF is drawn while others are served, at most two at once per person', async (t) => {
  const [long, short] = [await ownerWithLines(1_000), await ownerWithLines(1)];
  const answers: Answer[] = [];
  const { promise: two, resolve } = Promise.withResolvers<void>();
  const asked = Array.from({ length: 4 }, async () => {
    answers.push(await long.client.get(long.pdf));
    if (answers.length === 2) resolve();
  });
  await two;
  const manager = await app.as('manager');
  t.equal((await manager.get('/home')).status, 200);
  t.equal((await short.client.get('/home')).status, 200);
  const statuses = answers.map(({ status }) => status);
  t.same(statuses, [429, 429], 'while the first two are being drawn');
  for (const refused of answers) {
    t.equal(refused.headers['retry-after'], '5');
    t.match(refused.words(), 'Dwa zestawienia PDF już się rysują. Poczekaj chwilę i spróbuj ponownie.');
  }
  t.equal((await short.client.get(short.pdf)).status, 200, 'another owner has their own limit');
  await Promise.all(asked);
  t.same(answers.map(({ status }) => status).sort(), [200, 200, 429, 429]);
  t.equal((await long.client.get(long.pdf)).status, 200, 'later they may ask again');
});
