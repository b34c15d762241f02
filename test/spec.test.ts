import fs from 'node:fs';
import t from 'tap';

/** docs/spec.md says which test proves a sentence of the spec: `test/…` “its name”, where … stands for any text. */
const REFERENCE = /`(test\/[^`]+)`(?: “([^”]+)”)?/g;

const pattern = (name: string) =>
  new RegExp(
    name
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('…', '.*?')
      .replaceAll(/['’]/g, "\\\\?['’]"),
  );

t.test('every test that proves a sentence of the spec exists', async (t) => {
  const references = [...fs.readFileSync('docs/spec.md', 'utf8').matchAll(REFERENCE)];
  t.ok(references.length > 700, `${references.length} references`);
  const lost = references.filter(([, file = '', name]) => {
    const source = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
    return source === undefined || (name !== undefined && !pattern(name).test(source));
  });
  t.same([...new Set(lost.map(([reference]) => reference))], []);
});
