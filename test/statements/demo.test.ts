/** Statements of the demo show the numbers of the month pages: as a page, as PDF and as CSV. */
import { sql } from 'kysely';
import t from 'tap';
import { demoHorse, ownerOf } from '../../server/demo/horses.ts';
import { DEMO_PASSWORD } from '../../server/demo/index.ts';
import { demoPerson, owners } from '../../server/demo/people.ts';
import { startApp } from '../support/app.ts';
import { accountOf } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { bytesOf, pagesOfPdf } from '../support/pages-of-pdf.ts';
import { rowsOf } from '../support/rows.ts';
import { storedRow } from '../support/stored-rows.ts';

const app = await startApp(t, { demo: true });
const { id } = demoPerson('manager');
const account = await storedRow(app, 'people', { id });
const manager = await app.as(accountOf(account, DEMO_PASSWORD));

/** The amounts in a text, in order: '-1575,00'. */
const amountsIn = (text: string): string[] =>
  [...text.replace(/\s/g, ' ').matchAll(/[−+]?(?<![\d.])(?:\d{1,3}(?: \d{3})+|\d+),\d{2} zł/g)].map(([amount]) =>
    amount.replace(/[ +zł]/g, '').replace('−', '-'),
  );

const words = (html: string | undefined): string => (html ?? '').replace(/<[^>]*>/g, ' ');

/** A month's sums on its page: carried over, sum, deposits and balance. */
const equationOf = (page: string): string[] => amountsIn(words(/<dl class="equation">(.*?)<\/dl>/s.exec(page)?.[1]));

/** A name without the text that is below it on a phone and beside it elsewhere. */
const nameIn = (cell: string, beside: string | undefined): string =>
  (beside ? cell.split(` ${beside}`)[0] : cell)?.split(' · wycofano')[0] ?? '';

/** A table's rows with a balance: day, name, amount, balance. */
const linesOf = (page: string, table: string): string[][] =>
  rowsOf(page, table)
    .map(([day = '', name = '', beside, ...cells]) => [
      /\d\d\.\d\d\.\d{4}/.exec(day)?.[0] ?? '',
      nameIn(name, beside),
      ...amountsIn([beside, ...cells].join(' ')).slice(-2),
    ])
    .filter(([day, , , balance]) => day && balance);

/** A repeated charge: count, price and total. */
const REPEATS = /^(.*?) (\d+) × (\S+) zł = (\S+) zł/;

const groszeOf = (amount: string): number => Math.round(Number(amount.replace(/\s/g, '').replace(',', '.')) * 100);

/** The grosze and the number of lines of each position of a horse's month, by name. */
function sumsByName(lines: readonly (readonly [name: string, grosze: number, many: number])[]) {
  const sums = new Map<string, [number, number]>();
  for (const [name, amount, many] of lines) {
    const [sum, count] = sums.get(name) ?? [0, 0];
    sums.set(name, [sum + amount, count + many]);
  }
  return [...sums].map(String).sort();
}

const CHANGES = ['Wpłata', 'Zmiana', 'Saldo początkowe'];

/**
 * Errors in a month's rows: each must continue from the balance before it, and together they must match the equation.
 */
function wrongIn(rows: readonly string[][], [carried = '', sum, changes, closing]: string[]): string[] {
  const wrong: string[] = [];
  let [balance, charged, changed] = [groszeOf(carried), 0, 0];
  for (const [, name = '', amount = '', after = ''] of rows) {
    if (name === 'Saldo z poprzedniego miesiąca') continue;
    const [, , many = '1', price, total] = REPEATS.exec(name) ?? [];
    if (total && -groszeOf(amount) !== groszeOf(total)) wrong.push(`${name}: ${amount}`);
    if (total && price && Number(many) * groszeOf(price) !== groszeOf(total)) wrong.push(name);
    balance += groszeOf(amount);
    if (CHANGES.includes(name)) changed += groszeOf(amount);
    else charged -= groszeOf(amount);
    if (balance !== groszeOf(after)) wrong.push(`${name}: ${balance} is ${after}`);
  }
  const found = [charged, changed, balance];
  const wanted = [sum, changes, closing].map((one) => groszeOf(one ?? ''));
  return String(found) === String(wanted) ? wrong : [...wrong, `${found} is ${wanted}`];
}

/**
 * Errors in the balances of a history: each must follow from the row before it, and the last one must be the month's.
 */
function wrongInHistory(page: string): string[] {
  const [carried = '', , , closing = ''] = equationOf(page);
  let balance = groszeOf(carried);
  const rows = linesOf(page, 'lines').filter(([, name]) => name !== 'Saldo z poprzedniego miesiąca');
  const wrong = rows.filter(([, , amount = '', after = '']) => {
    balance += groszeOf(amount);
    return balance !== groszeOf(after);
  });
  const isWhole = !page.includes('aria-label="Strony listy"');
  return [...wrong.map(String), ...(isWhole && balance !== groszeOf(closing) ? [`${balance} is ${closing}`] : [])];
}

const NOTHING = ['0,00', '0,00', '0,00', '0,00'];

/**
 * The daily run: one with mistakes in the ledger, one whose horse has left, and one who handed a horse over; two
 * months each.
 */
const OWNERS = byDay([demoPerson('owner2'), ...['Sonata', 'Demon'].map((name) => ownerOf(demoHorse(name)))], owners);
const FIRST_MONTH = byDay('2026-10-01', '-infinity');
/** The minimum of months, numbers and grouped rows that theirs have. */
const LEAST = byDay({ months: 6, numbers: 150, repeated: 15 }, { months: 60, numbers: 2000, repeated: 200 });

t.test('each owner’s month with charges has the same numbers on its statement and its page', async (t) => {
  const { rows: months } = await sql<{ owner_id: string; month: string; horses: { id: string; name: string }[] }>`
    select owner_id, to_char(month, 'YYYY-MM') as month, jsonb_agg(jsonb_build_object('id', id, 'name', name)) as horses
    from horses, (select distinct date_trunc('month', occurred_on) as month from ledger_entries where kind = 'service') months
    where owner_id = any(${OWNERS.map(({ id }) => id)}::uuid[]) and month >= ${FIRST_MONTH}
    group by owner_id, month order by owner_id, month
  `.execute(app.db);
  const wrong: unknown[] = [];
  const hold = (found: readonly unknown[], wanted: readonly unknown[], ...about: string[]) => {
    const at = wanted.findIndex((one, nth) => String(one) !== String(found[nth]));
    if (at < 0 && found.length === wanted.length) return;
    const around = (rows: readonly unknown[]) => rows.slice(Math.max(0, at - 1)).slice(0, 4);
    wrong.push({ about: about.join(' '), found: around(found), wanted: around(wanted) });
  };
  let [numbers, repeated] = [0, 0];
  for (const { owner_id, month, horses } of months) {
    const address = `/statements/${owner_id}/${month}`;
    const main = /<main.*<\/main>/s.exec((await manager.get(address)).text)?.[0] ?? '';
    const sums = new Map(rowsOf(main, 'by-horse').map(([name = '', ...cells]) => [name, amountsIn(cells.join(' '))]));
    const dialog = `/user/${owner_id}?tab=payments&dialog=history&dialog_month=${month}`;
    const history = (await manager.get(dialog)).text;
    hold(sums.get('Razem') ?? NOTHING, equationOf(history), address, 'in all');
    hold(wrongInHistory(history), [], address, 'history');

    const bills = main.split('<table class="bill">').slice(1);
    const csv = (await manager.get(`${address}.csv`)).text.split('\r\n').map((row) => row.split(';'));
    for (const horse of horses) {
      const page = (await manager.get(`/user/${owner_id}/payments/${horse.id}?month=${month}`)).text;
      const names = ['', ' · Koń usunięty', ' · Koń przekazany'].map((suffix) => horse.name + suffix);
      const of = names.map((name) => sums.get(name)).find(Boolean) ?? NOTHING;
      hold(of, equationOf(page), address, horse.name);
      const bill = bills.find((one) => one.includes(`<b>${horse.name}</b>`)) ?? '';
      const stated = linesOf(`<table class="bill">${bill}`, 'bill');
      const withoutNames = (rows: string[][]) => rows.map(([day, , ...amounts]) => [day, ...amounts]);
      const rows = linesOf(page, 'lines');
      hold(withoutNames(stated), withoutNames(rows), address, horse.name, 'lines');
      hold(wrongIn(stated, of), [], address, horse.name, 'rows');
      repeated += stated.filter(([, name = '']) => REPEATS.test(name)).length;
      const cells = csv.filter(([, name, what]) => name === horse.name && what !== 'Saldo');
      const singles = cells.map(([, , name = '', , , amount = '']) => [name, groszeOf(amount), 1] as const);
      const ofRows = stated.map(([, name = '', amount = '']) => {
        const [, service, many] = REPEATS.exec(name) ?? [];
        return [service ?? name, groszeOf(amount), Number(many ?? 1)] as const;
      });
      hold(sumsByName(ofRows), sumsByName(singles.slice(of[0] === '0,00' ? 1 : 0)), address, horse.name, 'CSV');
    }
    const ASKED = ['Do zapłaty', 'W tym po terminie'];
    const inAll = csv.filter(([, name, what = '']) => name === 'Razem' && !ASKED.includes(what));
    const totals = inAll.map(([, , , , , amount, balance]) => amount || balance);
    hold(totals, sums.get('Razem') ?? NOTHING, address, 'CSV in all');

    const shown = amountsIn(words(main));
    const pages = await pagesOfPdf(await bytesOf(app, manager, `${address}.pdf`));
    hold(amountsIn(pages.join(' ')), shown, address, 'PDF');
    numbers += shown.length;
  }
  t.same(wrong.slice(0, 3), [], `${wrong.length} are wrong`);
  t.ok(months.length >= LEAST.months && numbers > LEAST.numbers, `${numbers} numbers of ${months.length} months`);
  t.ok(repeated > LEAST.repeated, `${repeated} grouped rows`);
});
