/** What an accountant would make of the ledger's rows by hand: each row in one pile, each pile added up. */
import { addMonths, type Day, dayOf, formatDay } from '../../server/domain/days.ts';
import { formatBalance, formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';

type Row = { id: string; seq: number; kind: string; amount: Grosze; occurred_on: Day; reverses: string | null };

/** What a row is, and what it takes back. */
type Sorted = Row & { meant: string; takesBack: boolean };

/** The piles by their names on the page, in its order. */
const PILES: readonly (readonly [name: string, is: (row: Sorted) => boolean])[] = [
  ['Opłaty za pensjonat', (row) => row.kind === 'main_fee'],
  ['Pakiety roczne', (row) => row.kind === 'package_fee'],
  ['Usługi', (row) => row.kind === 'service'],
  ['Wpłaty', (row) => row.kind === 'deposit'],
  ['Zmiany', (row) => row.kind === 'correction' && !row.takesBack],
  ['Wycofania opłat i zmian', (row) => row.takesBack && row.meant !== 'deposit' && row.meant !== 'opening'],
  ['Wycofania wpłat', (row) => row.takesBack && row.meant === 'deposit'],
  ['Zaległości i nadpłaty', (row) => row.kind === 'opening'],
  ['Wycofania', (row) => row.takesBack && row.meant === 'opening'],
];
const SALES = ['main_fee', 'package_fee', 'service', 'correction'];

const total = (rows: readonly Row[]) => grosze(rows.reduce((sum, { amount }) => sum + amount, 0));
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** Compares the month's page and its three files with the plain rows, for each month that has begun. */
export async function differencesInAccounts(app: TestApp, months: readonly Day[]): Promise<unknown[]> {
  const found: unknown[] = [];
  const manager = await app.as('manager');
  const all: Row[] = await app.db.selectFrom('ledger_entries').selectAll().orderBy('seq').execute();
  const byId = new Map(all.map((row) => [row.id, row]));
  const sorted = all.map((row) => {
    const undone = row.reverses ? byId.get(row.reverses) : undefined;
    return { ...row, meant: (undone ?? row).kind, takesBack: undone !== undefined };
  });
  for (const month of months.filter((month) => month <= dayOf(app.clock.now()))) {
    const rows = sorted.filter(({ occurred_on: on }) => on >= month && on < addMonths(month, 1));
    const before = total(sorted.filter(({ occurred_on: on }) => on < month));
    const hold = (what: string, ours: unknown, plainly: unknown) => {
      if (JSON.stringify(ours) !== JSON.stringify(plainly)) found.push([month, what, ours, plainly]);
    };
    const page = plain((await manager.get(`/accounts/${month.slice(0, 7)}`)).text);
    const piles = PILES.map(([name, is]) => ({ name, rows: rows.filter(is) }));
    hold('rows are in one pile each', piles.flatMap((pile) => pile.rows).length, rows.length);
    const opened = rows.filter(({ meant }) => meant === 'opening');
    for (const { name, rows: those } of piles) {
      const shown = new RegExp(`<th scope="row">${name}</th><td[^>]*>(\\d+)</td><td[^>]*>([^<]*)</td>`).exec(page);
      const isCharge = SALES.slice(0, 3).includes(those[0]?.kind ?? '');
      const sum = isCharge ? formatMoney(grosze(-total(those))) : formatBalance(total(those));
      const none = opened.length === 0 && PILES.findIndex(([other]) => other === name) >= 7;
      hold(name, shown && [shown[1], shown[2]], none ? null : [String(those.length), wordless(sum, those)]);
    }
    const charged = rows.filter(({ kind }) => SALES.slice(0, 3).includes(kind));
    const sums = [
      before,
      total(charged),
      total(rows) - total(charged) - total(opened),
      total(opened),
      before + total(rows),
    ];
    const equation = [...page.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, amount = '']) => groszeIn(amount));
    const terms = [sums[0], -(sums[1] ?? 0), sums[2], ...(sums[3] ? [sums[3]] : []), sums[4]].map((sum) => sum || 0);
    hold('the equation', equation.slice(0, terms.length), terms);
    const sales = rows.filter(({ meant }) => SALES.includes(meant));
    const changes = rows.filter((row) => ['deposit', 'correction'].includes(row.kind) && row.meant !== 'opening');
    hold('the sales as a file', await fileOf(manager, `/statements/all/${month.slice(0, 7)}.csv`), linesOf(sales, -1));
    hold(
      'the deposits as a file',
      await fileOf(manager, `/accounts/${month.slice(0, 7)}/deposits.csv`),
      linesOf(changes, 1),
    );
    hold(
      'the openings as a file',
      await fileOf(manager, `/accounts/${month.slice(0, 7)}/openings.csv`),
      linesOf(opened, 1),
    );
    const told = /daje razem (.*?), wykaz wpłat i zmian (.*?)\.(?: |<)/.exec(page.replace(/<!-- -->/g, ''));
    hold('what the files come to', told?.slice(1).map(groszeIn), [0 - total(sales), total(changes)]);
  }
  return found;
}

const wordless = (sum: string, rows: readonly Row[]) => plain(rows.length === 0 ? formatMoney(grosze(0)) : sum);

const groszeIn = (text: string): number => {
  const amount = Math.round(
    Number(
      text
        .replace(/[^\d,−-]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  );
  return amount || 0;
};

/** Number, day and amount of each line, in the order of numbers. */
async function fileOf(manager: Client, address: string): Promise<string[]> {
  const [, ...lines] = (await manager.get(address)).text.trimEnd().split('\r\n');
  return lines
    .map((line) => line.split(';'))
    .map(([day, seq, , , , amount = '']) => [Number(seq), day, groszeIn(amount)] as const)
    .sort(([one], [other]) => one - other)
    .map((line) => line.join(' '));
}

const linesOf = (rows: readonly Row[], sign: 1 | -1): string[] =>
  rows.map(({ seq, occurred_on, amount }) => [seq, formatDay(occurred_on), sign * amount].join(' '));
