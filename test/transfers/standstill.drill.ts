import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { parseStatement } from '../../server/features/transfers/parse-file.ts';
import { BadInput } from '../../server/platform/http/errors.ts';
import { startApp } from '../support/app.ts';
import { longestStandstill } from '../support/standstill.ts';

t.test('a file of millions of cells does not block others', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const cells = `${';'.repeat(9_999)}\n`.repeat(500);
  const begun = performance.now();
  const today = day('2026-11-21');
  t.throws(() => parseStatement({ file: Buffer.from(cells), today, by: 'bank' }), BadInput);
  const reading = performance.now() - begun;

  const file = new File([Buffer.from(cells)], 'wyciag.csv');
  const sent = manager.post('/api/import_transfers', { file });
  const standstill = await longestStandstill(sent);
  t.match((await sent).json(), { fields: { file: /nie widać listy/ } });
  t.ok(standstill < reading / 2, `reading takes ${reading} ms here, the app was blocked for ${standstill} ms`);
});
