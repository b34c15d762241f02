import fs from 'node:fs';
import t from 'tap';

/**
 * Object literals indexed by a text, and the source of the key. With a typed key, 'constructor' and '__proto__' are
 * found in every object. A Map holds only what was put into it.
 */
const SAID_BY = new Map([
  ['server/platform/http/bad-requests.ts REFUSALS', 'codes of errors'],
  ['server/platform/http/validation.ts FORMATS', 'formats of schemas'],
  ['server/platform/http/validation.ts TYPES', 'types of schemas'],
  ['server/platform/pages/pages.ts ESCAPES', 'letters of a regular expression'],
  ['server/features/moving-in/template.ts ESCAPES', 'letters of a regular expression'],
  ['server/features/moving-in/mend.ts parted', 'groups of a regular expression'],
  ['server/platform/data/demo-mark.ts signs', 'checked against a list'],
  ['server/domain/folding.ts PLAIN', 'letters of a regular expression'],
  ['server/domain/declension.ts BEFORE_VOWEL', 'one letter'],
  ['server/domain/audit-texts.ts FACT_TEXTS', 'keys that verbs write into the log'],
  ['server/platform/pages/built-files.ts TYPES', 'extensions of built files'],
  ['views/reminders/deposit-dialog.tsx FIELDS', 'fields of schemas'],
  ['client/calendar/moving.ts STEPS', 'keys of a keyboard'],
  ['server/config.ts [isIP(address)]', 'numbers'],
  ['client/islands/search.tsx [event.key]', 'keys of a keyboard'],
]);

const sources = ['server', 'views', 'client'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('demo/'))
    .map((name) => `${folder}/${name}`),
);

/** 'const NAMES: Record<string, number> = { a: 1' and '{ a: 1 }[name]' */
const LITERALS = [
  /\b(?:const|let) (\w+): [^={}]*\bRecord<string,[^=]*= \{\s*[^\s}]/g,
  /\{ ?[^{}]*: [^{}]*\}(\[(?!keyof)[a-zA-Z_][^\]]*\])/g,
];

const found = (source: string): string[] =>
  LITERALS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name));

t.test('no object literal is indexed by typed text', async (t) => {
  const indexed = sources.flatMap((file) => {
    const source = fs.readFileSync(file, 'utf8');
    return found(source).map((name) => `${file} ${name}`);
  });
  t.same(indexed.toSorted(), [...SAID_BY.keys()].toSorted());
});

t.test('the scan finds both kinds', async (t) => {
  t.same(found('const DAYS: Readonly<Record<string, number[]>> = {\n  weekend: [6, 7],\n};'), ['DAYS']);
  t.same(found("const text = { a: 'x', b: 'y' }[typed];"), ['[typed]']);
  t.same(found('const typed: Record<string, unknown> = {};'), []);
});
