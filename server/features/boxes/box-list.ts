import { BoxNumber } from './box-number.ts';

export const MAX_BOXES = 1_000;

/** 'A1–A6', 'A1-6', '01–12': a common prefix, the first number and the last number. */
const RANGE = /^(\D*)(\d{1,6})\s*[-–—]\s*(\D*)(\d{1,6})$/u;

/** Parses names and ranges in order. `wrong` is the first invalid one, and why. */
export function boxesIn(text: string): { names: string[] } | { wrong: string } {
  const names: string[] = [];
  for (const item of text.split(/[,;\n]/).map((part) => part.trim())) {
    if (item === '') continue;
    const range = RANGE.exec(item);
    const listed = range ? numbered(range) : [item];
    if (!listed) return { wrong: `Nie rozumiem zakresu „${item}”. Zakres pisze się tak: 1–12 albo A1–A12` };
    for (const name of listed) {
      const box = BoxNumber.safeParse(name);
      if (!box.success) return { wrong: `„${name.slice(0, 60)}”: ${box.error.issues[0]?.message}` };
      if (box.data) names.push(box.data);
    }
    if (names.length > MAX_BOXES) return { wrong: `Najwyżej ${MAX_BOXES} boksów` };
  }
  return { names };
}

/** The names of a range, with leading zeros ('07' to '12'); undefined if it is invalid. */
function numbered([, prefix = '', first = '', lastPrefix = '', last = '']: string[]): string[] | undefined {
  const from = Number(first);
  const to = Number(last);
  const isOther = lastPrefix.trim() !== '' && lastPrefix.trim().toLowerCase() !== prefix.trim().toLowerCase();
  if (isOther || to <= from || to - from >= MAX_BOXES) return;
  const digits = first.startsWith('0') ? first.length : 0;
  return Array.from({ length: to - from + 1 }, (_, nth) => prefix + String(from + nth).padStart(digits, '0'));
}

/** Fewer consecutive numbers are written one by one. */
const SHORTEST_RANGE = 3;

/** The inverse of boxesIn: '1–12, 14, A1–A3'. */
export function textOfBoxes(names: readonly string[]): string {
  const items: string[] = [];
  for (let at = 0; at < names.length; ) {
    const run = runFrom(names, at);
    const listed = names.slice(at, at + run);
    items.push(...(run < SHORTEST_RANGE ? listed : [`${listed[0]}–${listed.at(-1)}`]));
    at += run;
  }
  return items.join(', ');
}

/** The length of the range that begins here. */
function runFrom(names: readonly string[], at: number): number {
  const [, prefix, first] = /^(\D*)(\d{1,6})$/u.exec(names[at] ?? '') ?? [];
  if (prefix === undefined || first === undefined) return 1;
  const digits = first.startsWith('0') ? first.length : 0;
  let run = 1;
  while (names[at + run] === prefix + String(Number(first) + run).padStart(digits, '0')) run++;
  return run;
}
