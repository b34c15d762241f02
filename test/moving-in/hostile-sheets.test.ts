import fs from 'node:fs';
import fc from 'fast-check';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { logChanges } from '../support/changes.ts';
import { byDay } from '../support/drill.ts';
import { hostileSheets } from '../support/hostile-sheets.ts';
import { anyCharacter, holds } from '../support/properties.ts';
import { previewOf, sendSheet } from '../support/sheets.ts';

const MB = 1024 ** 2;
const app = await startApp(t);
const manager = await app.as('manager');

/** Memory in bytes of the processes that this one has started. */
function memoryOfHelpers(): number {
  const children = fs.readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.reduce((sum, pid) => {
    try {
      const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
      const isNode = /^Name:\s+node/m.test(status);
      return sum + (isNode ? Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024 : 0);
    } catch {
      return sum;
    }
  }, 0);
}

t.test('hostile sheets', async (t) => {
  await previewOf(manager, 'Koń;Właściciel\nAria;Maj Zofia');
  const idle = process.memoryUsage().rss;
  const log = await logChanges(app.db);
  const wrong: string[] = [];
  for (const { what, sheet, says } of hostileSheets()) {
    const answer = await sendSheet(manager, sheet);
    const { fields = {}, rows } = answer.json<{ fields?: Record<string, string>; rows?: { state: string }[] }>();
    const said = Object.values(fields).join();
    const isRight = says
      ? answer.status >= 400 && answer.status < 500 && says.test(said)
      : rows?.length === 1 && rows[0]?.state !== 'wrong';
    if (!isRight) wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  t.same(wrong, []);
  const tables = new Set((await log.take()).map(({ table }) => table));
  t.same([...tables], ['moving_in_sheets'], 'only the readable sheets are stored');
  const more = memoryOfHelpers() + Math.max(0, process.memoryUsage().rss - idle);
  t.ok(more < 200 * MB, `${Math.round(more / MB)} MB more than idle`);
  t.comment(`${Math.round(more / MB)} MB more than idle`);
});

t.test('corrected cells are counted before they are parsed', async (t) => {
  const most = { columns: 100, answers: 4_000, cells: 5_000 };
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 150_000 }, (_, nth) => [`a${nth}`, ''])));
  for (const [field, number] of Object.entries(most)) {
    const answer = await sendSheet(manager, undefined, { id: crypto.randomUUID(), [field]: many });
    t.equal(answer.status, 400);
    t.same(answer.json<{ fields: object }>().fields, { [field]: `Za dużo pozycji: najwyżej ${number}` });
  }
});

const OF_HORSE = ['Koń', 'Właściciel', 'Boks', 'Alejka', 'Opłata', 'Saldo na start', 'Od dnia'];
const OF_OWNER = ['Telefon', 'E-mail', 'Adres', 'Kod pocztowy', 'Imię', 'Nazwisko'];
const NAMES = ['Kowalczyk J.', 'Jan Kowalczyk', 'KOWALCZYK JAN', 'x', 'pn śr'];
const NUMBERS = ['46327', '1e400', '-1,5', '1.650', '9'.repeat(40)];
const ODD = ['=1+1', '\u202eairA', "'; drop table people; --", '\ud800', '\0', '🐴'];

const typed = fc.constantFrom(...NAMES, ...NUMBERS, ...ODD);
const anyText = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 30 }), typed);
const anyHeading = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...OF_HORSE, ...OF_OWNER) },
  { weight: 1, arbitrary: anyText },
);
const anyTable = fc.array(anyHeading, { minLength: 1, maxLength: 12 }).chain((headings) => {
  const row = fc.array(anyText, { minLength: headings.length, maxLength: headings.length });
  return fc.tuple(fc.constant(headings), fc.array(row, { minLength: 1, maxLength: 8 }));
});

t.test('sheets with any content are read, or refused in Polish', async (t) => {
  await holds(
    t,
    fc.asyncProperty(anyTable, fc.constantFrom(';', '\t', ','), async ([headings, rows], delimiter) => {
      const answer = await sendSheet(manager, [headings, ...rows].map((row) => row.join(delimiter)).join('\n'));
      if (answer.status !== 200 && answer.status !== 400) throw new Error(`${answer.status}: ${answer.text}`);
      const page = answer.status === 200 && (await manager.get(`/moving-in?sheet=${answer.json<{ id: string }>().id}`));
      if (page && page.status !== 200) throw new Error(`the page answered ${page.status}`);
    }),
    { runs: byDay(40, 400) },
  );
});
