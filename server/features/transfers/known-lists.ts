/** Lists of known banks, recognised by their headings, with any delimiter. */
import type { Day } from '../../domain/days.ts';
import type { BankFormat } from '../../platform/data/column-types.ts';
import { type BankLine, badFile, LONGEST_ROW, oneLine, readAccount, type Statement } from './bank-line.ts';
import { accountsIn, areMixed, attempted, type Row, type RowTexts, readLine, readRows, rowsOf } from './csv.ts';
import { compact } from './words.ts';

/** How to recognise and read a bank's list. */
type Bank = {
  format: BankFormat;
  /** The first headings, folded. */
  beginnings: string[];
  /** Folded headings of each column; the first that exists is used. */
  columns: Record<keyof RowTexts, string[]>;
  finish?: (line: BankLine, cells: readonly string[]) => BankLine;
};

const BANKS: readonly Bank[] = [
  {
    format: 'mbank_list',
    beginnings: ['dataoperacji opisoperacji rachunek kategoria kwota'],
    columns: { ...none(), date: ['dataoperacji'], amount: ['kwota'], title: ['opisoperacji'] },
    finish: (line) => accountFromTitle(line),
  },
  {
    format: 'mbank_statement',
    beginnings: [
      'dataksiegowania dataoperacji opisoperacji tytul nadawcaodbiorca',
      'dataoperacji dataksiegowania opisoperacji tytul nadawcaodbiorca',
    ],
    columns: {
      ...none(),
      date: ['dataksiegowania'],
      amount: ['kwota'],
      title: ['tytul'],
      payer: ['nadawcaodbiorca'],
      account: ['numerkonta'],
    },
  },
  {
    format: 'ing',
    beginnings: ['datatransakcji dataksiegowania danekontrahenta tytul'],
    columns: {
      date: ['dataksiegowania', 'datatransakcji'],
      amount: ['kwotatransakcjiwalutarachunku', 'kwotatransakcji'],
      title: ['tytul'],
      payer: ['danekontrahenta'],
      account: ['nrrachunku'],
      reference: ['nrtransakcji'],
      currency: ['waluta'],
    },
  },
  {
    format: 'pko',
    beginnings: ['dataoperacji datawaluty typtransakcji kwota'],
    columns: { ...none(), date: ['dataoperacji'], amount: ['kwota'], title: ['opistransakcji'], currency: ['waluta'] },
    finish: fromDescriptions,
  },
];

function none(): Bank['columns'] {
  return { date: [], amount: [], title: [], payer: [], account: [], reference: [], currency: [] };
}

export const DELIMITERS = [';', '\t', ',', '|'] as const;

/** Lines in which headings are looked for. */
const ABOVE = 200;

/** Undefined if the text is not a list of a known bank. */
export function readKnownList(text: string, today: Day): Statement | undefined {
  const lines = text.split('\n');
  for (const [nth, line] of lines.slice(0, ABOVE).entries())
    for (const delimiter of DELIMITERS) {
      const headings = line.split(delimiter).map(compact);
      const bank = BANKS.find(({ beginnings }) =>
        beginnings.some((it) => `${headings.join(' ')} `.startsWith(`${it} `)),
      );
      if (!bank) continue;
      const above = lines.slice(0, nth).join('\n');
      // mBank writes '#Waluta;' and the account's currency in the line below.
      expectZloty(/^"?#Waluta\b[^\n]*\n"?([A-Z]{3})\b/m.exec(above)?.[1] ?? 'PLN');
      const [first, ...rows] = rowsOf(lines.slice(nth).join('\n'), delimiter, nth);
      const read = readerOf(bank, { headings: first?.cells ?? [], rows, today });
      return { format: bank.format, accounts: accountsIn(above), ...readRows(rows, read) };
    }
  return santander(text, today);
}

type List = { headings: readonly string[]; rows: readonly Row[]; today: Day };

function readerOf({ columns, finish }: Bank, { headings, rows, today }: List): (row: Row) => BankLine {
  const names = headings.map(compact);
  const place = (wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
  const at = Object.fromEntries(Object.entries(columns).map(([name, wanted]) => [name, place(wanted)]));
  const mixed = areMixed(rows, [at.currency ?? null]);
  return ({ line, cells }) => {
    const texts = Object.fromEntries(
      Object.entries(at).map(([name, index]) => [name, (cells[index] ?? '').trim()]),
    ) as RowTexts;
    const read = readLine(line, mixed && !texts.currency ? { ...texts, currency: null } : texts, today);
    return finish?.(read, cells) ?? read;
  };
}

/** PKO labels the cells of a description: 'Tytuł: Bursztyn'. */
function fromDescriptions(line: BankLine, cells: readonly string[]): BankLine {
  const described = (label: RegExp) => {
    const cell = cells.find((text) => label.test(text.trimStart()));
    return oneLine(cell?.slice(cell.indexOf(':') + 1) ?? '');
  };
  return {
    ...line,
    title: described(/^Tytu[^:]{1,2}:/),
    payer: described(/^Nazwa nadawcy:/),
    account: readAccount(described(/^Rachunek nadawcy:/)),
    reference: described(/^Numer referencyjny:/).replace(/\W/g, ''),
  };
}

/** mBank puts everything into one text, with the payer's account in the middle. */
function accountFromTitle(line: BankLine): BankLine {
  const digits = /(?<!\d)\d{2}(?: ?\d{4}){6}(?!\d)/.exec(line.title)?.[0];
  return digits ? { ...line, title: oneLine(line.title.replace(digits, ' ')), account: readAccount(digits) } : line;
}

/** Santander's list has no headings: its first row has the day, the period, the account and its currency. */
function santander(text: string, today: Day): Statement | undefined {
  const beginning = text.slice(0, LONGEST_ROW).trimStart().split('\n', 1).join();
  for (const delimiter of DELIMITERS) {
    const [made = '', from = '', account = '', , currency = ''] =
      attempted(() => rowsOf(beginning, delimiter))?.[0]?.cells ?? [];
    if (!/^\d{4}-\d\d-\d\d$/.test(made) || !/^\d\d-\d\d-\d{4}$/.test(from) || accountsIn(account).length === 0)
      continue;
    expectZloty(currency);
    const [, ...rows] = rowsOf(text, delimiter);
    return { format: 'santander', accounts: accountsIn(account), ...readRows(rows, (row) => ofSantander(row, today)) };
  }
  return undefined;
}

function ofSantander({ line, cells }: Row, today: Day): BankLine {
  const [date = '', , title = '', payer = '', account = '', amount = ''] = cells.map((cell) => cell.trim());
  return readLine(line, { date, title, payer, account, amount, currency: '', reference: '' }, today);
}

function expectZloty(currency: string): void {
  if (currency !== 'PLN') throw badFile('To wyciąg z rachunku walutowego. Wpłaty księguje się w złotych.');
}
