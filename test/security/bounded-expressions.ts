/**
 * How the time of an expression grows with its text (2: quadratic; null: the scan cannot decide), and what limits
 * that text.
 */
export type Bounded = { expression: RegExp; degree: number | null; bound: string };

const A_LINE = 'a line of an instruction, at most 250 characters';
const A_CELL = 'a cell of at most 1 000 characters, with single spaces';
const A_STATEMENT = 'the head of a bank’s list';
const OWN = 'a text of the app itself or of its environment';

/** All expressions that are not linear. The drill finds missing ones. */
export const BOUNDED: readonly Bounded[] = [
  { expression: /\/+$/, degree: 2, bound: OWN },
  { expression: /^(?:"?([^"<>@]*?)"?\s*<)?([^<>]+?)>?$/, degree: 2, bound: OWN },
  { expression: /^([^:]+):\s*(.*)$/, degree: 2, bound: OWN },
  { expression: /( \([^)]*\)|:)$/, degree: 2, bound: OWN },
  { expression: /^(.*?\S)\s*(?:\(([^()]*)\)|\s[·–—]\s+(.+))$/u, degree: 2, bound: A_LINE },
  { expression: /[\s:]+$/, degree: 2, bound: A_LINE },
  {
    expression: /^(\D*)(\d{1,6})\s*[-–—]\s*(\D*)(\d{1,6})$/u,
    degree: 2,
    bound: 'a list of boxes, at most 5 000 characters',
  },
  { expression: /\s*\S*$/, degree: 2, bound: 'the beginning of a line of a card, cut before' },
  { expression: /(?<=^\d{2}(?:\d{4})*)(?=\d{4})/g, degree: 2, bound: 'an account number of at most 34 characters' },
  { expression: /^"?#Waluta\b[^\n]*\n"?([A-Z]{3})\b/m, degree: 2, bound: A_STATEMENT },
  {
    expression: /(rachun|kont|iban).*(nadawc|zrodl|kontrahent)|zkonta/,
    degree: 2,
    bound: 'a heading of a bank’s list',
  },
  { expression: /\s*r\.?$|[t\s]\d{1,2}:\d{2}(?::\d{2})?.*$/g, degree: 2, bound: A_CELL },
  {
    expression:
      /\bco\s+(?:drug|trzec|czwarty|(?:\d+\.?|dwa|trzy|cztery|kilka)\s+(?:dzien|dni)|tyg|tydz|miesiac)|(?:raz|razy|x)\s*(?:w|na|\/)\s*(?:tyg|tydz|miesiac)/,
    degree: null,
    bound: A_CELL,
  },
  {
    expression: /(?:\d|dwa|trzy|cztery|kilka)\s*(?:x|razy)\s*(?:dzien|dz\b|na dzien|na dobe|w ciagu dnia|\/\s?d)/,
    degree: null,
    bound: A_CELL,
  },
  { expression: /^(.*?)[\s,;:=]+(\d[\d\s.,]*(?:\s?(?:zl|pln))?)$/, degree: 2, bound: A_CELL },
  { expression: /^[^\p{L}\d]+|[^\p{L}\d]+$/gu, degree: 2, bound: A_CELL },
  { expression: /[!.]+$/, degree: 2, bound: A_CELL },
  { expression: /^(?![1-6]\s*x$)(\d[\d\s.,]*(?:zl|pln)?)\s*x$/, degree: 2, bound: A_CELL },
  { expression: /(\d+) lat/, degree: 2, bound: OWN },
  { expression: /\/\*\*(.*?)\*\//s, degree: 2, bound: OWN },
  { expression: /\.?\s*[-–]\s*/g, degree: 2, bound: A_CELL },
  { expression: /[\s,;]+$/, degree: 2, bound: A_CELL },
  { expression: /\([^)]*\)/g, degree: 2, bound: A_CELL },
  { expression: /[\p{M}\p{Cf}\p{DI}\p{EMod}]/gu, degree: null, bound: 'one character' },
];

/** Linear expressions whose analysis takes about a second or more, so that only the drill repeats it. */
export const LINEAR: readonly RegExp[] = [
  /<(?:\w+:)?Relationship\b[^<>]*>/g,
  /<row\b[^<>]*(?:\/>|>\s*<\/row>)/g,
  /^\/assets\/[\w-]+-[\w-]{8}\.\w+(?=$|\?)/,
  /(?<=[\s,;])(\d{2}[-\s]?\d{3})\s+([^\s\d]\D{0,99})$/,
  /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d+,\d*)[A-Z][A-Z0-9]{3}([^/\n]*)(?:\/\/([^\n]*))?/,
  /^\/(stable|board|day|horses\/[\w-]+(\/card)?|visits\/[\da-f]{8}-[\w-]+)$/,
  /\b(?:boks|boksu|box|boxu)(?: nr)? (\w+)(?: (\w+))?/,
];

/** Files that build expressions at run time, and why those are harmless. */
export const BUILT: Readonly<Record<string, string>> = {
  'server/domain/mentions.ts': 'names and addresses of at most 100 characters, without loops but limited spaces',
  'server/features/board/schema.ts': 'an anchored pair of ids',
  'server/features/transfers/mt940.ts': 'one loop after a fixed name, in a line of a statement',
  'server/platform/http/redirects.ts': 'anchored paths of our own pages, for addresses of at most 4 000 characters',
};
