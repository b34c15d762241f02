import fs from 'node:fs';
import t from 'tap';

/**
 * docs/spec.md says which test proves a sentence of the spec: `test/…` “its title”, “another”, where … stands for any text.
 */
function referencesIn(text: string): { file: string; titles: string[] }[] {
  const [, ...parts] = text.split(/`(test\/[^`]+)`/);
  return Array.from({ length: parts.length / 2 }, (_, nth) => ({
    file: parts[2 * nth] ?? '',
    titles: [...(parts[2 * nth + 1] ?? '').matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }));
}

/** The whole title of a test, in any quotes. */
function titled(title: string): RegExp {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*?');
  return new RegExp(String.raw`test\(\s*(['"\x60])${escaped.replaceAll(/['’]/g, "\\\\?['’]")}\1`);
}

const page = fs.readFileSync('docs/spec.md', 'utf8');
const [rows = [], differences = []] = page
  .split('\n## Differs on purpose\n')
  .map((part) => [...part.matchAll(/^\| (?!#|-)(.*) \|$/gm)].map(([, row = '']) => row.split(' | ')));
const DIFFERS = '[differs on purpose](#differs-on-purpose)';

t.test('every test that proves a sentence of the spec exists, under its whole title', async (t) => {
  const references = referencesIn(page);
  t.ok(references.flatMap(({ titles }) => titles).length > 700);
  const lost = references.flatMap(({ file, titles }) => {
    const source = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    return titles.filter((title) => !titled(title).test(source)).map((title) => `${file} “${title}”`);
  });
  t.same([...new Set(lost)], []);
});

t.test('every sentence has a number, in order, a file that exists, and a test with its title', async (t) => {
  const wrong = rows.filter(([number, , files = '', proof = '', ...more], at) => {
    const references = referencesIn(proof);
    const proved = references.length > 0 && references.every(({ titles }) => titles.length > 0);
    const held = [...files.matchAll(/`([^`]+)`/g)].every(([, file = '']) => fs.existsSync(file));
    const inOrder = number === String(at + 1) && more.length === 0;
    return !(inOrder && held && (proved || (proof === '—' && files === DIFFERS)));
  });
  t.same(wrong, []);
});

t.test('what only differs is named by its number in the last table', async (t) => {
  const named = differences.flatMap(([numbers = '']) => numbers.split(', '));
  t.same(
    differences.filter((row) => row.length !== 5 || !/^\d+(, \d+)*$/.test(row[0] ?? '')),
    [],
  );
  t.ok(named.every((number) => rows[Number(number) - 1]));
  t.same(
    rows.filter(([number = '', , files]) => files === DIFFERS && !named.includes(number)),
    [],
  );
});
