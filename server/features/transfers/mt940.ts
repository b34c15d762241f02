import type { Day } from '../../domain/days.ts';
import {
  type BankLine,
  badFile,
  oneLine,
  type RefusedLine,
  readAccount,
  readAmount,
  readDay,
  type Statement,
  Unreadable,
} from './bank-line.ts';

export const isMt940 = (text: string): boolean => /^:20:/m.test(text) && /^:25:/m.test(text);

type Field = { tag: string; line: number; text: string };

/** A part of the file with its own balances: a day, or a page of one. */
type Block = { opening: number | null; closing: number | null; sum: number; whole: boolean };

/** Parses a statement. Throws BadInput if it is truncated, or its balances do not match its lines. */
export function readMt940(text: string, today: Day): Statement {
  const lines: BankLine[] = [];
  const refused: RefusedLine[] = [];
  const accounts = new Set<string>();
  let block: Block | null = null;
  let last: BankLine | null = null;
  for (const { tag, line, text: value } of fieldsOf(text)) {
    if (tag === '20') {
      expectWhole(block);
      block = { opening: null, closing: null, sum: 0, whole: true };
    } else if (tag === '25') accounts.add(/\d{26}/.exec(value.replace(/\s/g, ''))?.[0] ?? '');
    else if (!block) {
      if (tag === '61') refused.push({ line, why: 'shape' });
    } else if (/^60/.test(tag)) block.opening = readBalance(value);
    else if (/^62/.test(tag)) [block.closing, last] = [readBalance(value), null];
    else if (tag === '61') {
      last = attempt(line, () => readEntry(value, line, today));
      if (last) lines.push(last);
      if (last) block.sum += last.amount;
      else block.whole = false;
    } else if (tag === '86' && last) Object.assign(last, described(last, value));
  }
  expectWhole(block);
  if (accounts.size > 1) throw badFile('W pliku są wyciągi z kilku rachunków. Wczytaj wyciąg jednego.');
  return { format: 'mt940', accounts: [...accounts].filter(Boolean), lines, refused };

  function attempt(line: number, read: () => BankLine): BankLine | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refused.push({ line, why: error.why });
      return null;
    }
  }
}

function expectWhole(block: Block | null): void {
  if (!block) return;
  if (block.opening === null || block.closing === null)
    throw badFile('Ten wyciąg MT940 jest urwany: brakuje w nim salda. Pobierz go z banku jeszcze raz.');
  if (block.whole && Math.abs(block.closing - block.opening - block.sum) > 0)
    throw badFile(
      'Ten wyciąg MT940 jest niepełny: operacje nie zgadzają się z saldem końcowym. Pobierz go jeszcze raz.',
    );
}

/** Yields ':61:…' fields with their continuation lines. */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | null = null;
  for (const [nth, written] of text.split('\n').entries()) {
    const row = written.replace(/^\{[\s\S]*\{4:$/, '');
    const [, tag, rest] = /^\s*:(\d{2}[A-Z]?):(.*)$/.exec(row) ?? [];
    if (tag) {
      if (field) yield field;
      field = { tag, line: nth + 1, text: rest ?? '' };
    } else if (/^-?\}?$/.test(row.trim())) continue;
    else if (field) field.text += `\n${row}`;
  }
  if (field) yield field;
}

/** Parses 'C261130PLN1000,00' to grosze. */
function readBalance(text: string): number {
  const [, sign, currency, amount = ''] = /^([CD])\d{6}([A-Z]{3})(\d+,\d{0,2})/.exec(text.trim()) ?? [];
  if (!sign) throw badFile('Ten wyciąg MT940 jest uszkodzony: nie da się odczytać salda.');
  if (currency !== 'PLN') throw badFile('To wyciąg z rachunku walutowego. Wpłaty księguje się w złotych.');
  const [zloty = '0', decimals = ''] = amount.split(',');
  return (sign === 'D' ? -1 : 1) * (Number(zloty) * 100 + Number(decimals.padEnd(2, '0')));
}

/** Value date, booking date, credit or debit, amount, type, the payer's reference, the bank's reference. */
const ENTRY = /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d+,\d*)[A-Z][A-Z0-9]{3}([^/\n]*)(?:\/\/([^\n]*))?/;

function readEntry(text: string, line: number, today: Day): BankLine {
  const [, date, mark, amount = '', own = '', banks = ''] = ENTRY.exec(text) ?? [];
  if (!date || !mark) throw new Unreadable('shape');
  const money = readAmount(amount.replace(/,$/, ''));
  const reference =
    [banks, own].map((part) => part.trim()).find((part) => part && !/^(NONREF|0+|-)$/i.test(part)) ?? '';
  return {
    line,
    day: readDay(`20${date}`, today),
    amount: mark === 'D' || mark === 'RC' ? ((0 - money) as typeof money) : money,
    title: '',
    payer: '',
    account: '',
    reference: reference.replace(/\W/g, ''),
    ...(mark.startsWith('R') && { reversal: true }),
  };
}

/** Two letters in any encoding: a wrong encoding turns letters into signs. */
const NAME = /(?:[A-Za-z]|[^\0-\x7f]){2}/;

/** The details of a line, from the field after it, which may be split in two. */
function described(known: BankLine, text: string): Partial<BankLine> {
  const parts = subfieldsOf(text);
  if (!parts) return inSentences(known, text);
  const joined = (tags: readonly string[], width = 0) =>
    tags.reduce((all, tag) => {
      const part = parts.get(tag) ?? '';
      // A full piece is broken even within a word; a blank at the break is lost.
      return all + part + (part && part.length < width ? ' ' : '');
    }, '');
  const title = oneLine(joined(['20', '21', '22', '23', '24', '25', '26'], widthOf(parts)));
  const names = [joined(['32', '33'], 27), joined(['27', '28', '29'], 27)].map(oneLine);
  const account = ['38', '31', '29'].map((tag) => readAccount(parts.get(tag) ?? '')).find(Boolean) ?? '';
  return {
    title: oneLine(`${known.title} ${title}`),
    payer: known.payer || (names.find((name) => NAME.test(name)) ?? ''),
    account: known.account || account,
  };
}

/** The length of a full piece of a title: all but the last have it. */
const widthOf = (parts: ReadonlyMap<string, string>): number =>
  Math.max(27, ...[...parts].filter(([tag]) => /^2[0-6]$/.test(tag)).map(([, part]) => part.length));

/** The filler of an empty subfield, after another program has converted the file to UTF-8. */
const FILLER = /^[ÿ˙]$/;

/** The numbered parts of a description. Their separator is the first character that stands before two digits. */
function subfieldsOf(text: string): Map<string, string> | null {
  const whole = text.replaceAll('\n', '');
  const separator = /^\s*(?:\d{3}\s?)?([^\w\s])(?=\d{2})/.exec(whole)?.[1];
  if (!separator || whole.split(separator).length < 3) return null;
  const parts = new Map<string, string>();
  for (const part of whole.split(separator).slice(1)) {
    const [, tag, written = ''] = /^(\d{2})(.*)$/s.exec(part) ?? [];
    const value = FILLER.test(written) ? '' : written;
    // A separator within a title belongs to the title.
    const before = [...parts.keys()].at(-1);
    if (tag) parts.set(tag, (parts.get(tag) ?? '') + value);
    else if (before) parts.set(before, `${parts.get(before)}${separator}${part}`);
  }
  return parts;
}

/** 'PRZELEW PRZYCHODZĄCY; z rach.: 12…; od: Anna Nowak; tyt.: Bursztyn' */
function inSentences(known: BankLine, text: string): Partial<BankLine> {
  const whole = oneLine(text).replace(/^\d{3}\b\s?/, '');
  const after = (name: string) => oneLine(new RegExp(`\\b${name}:\\s*([^;]*)`, 'i').exec(whole)?.[1] ?? '');
  const title = after('tyt\\.') || (after('od') ? '' : whole);
  return {
    title: oneLine(`${known.title} ${title}`),
    payer: known.payer || after('od'),
    account: known.account || readAccount(after('z rach\\.')),
  };
}
