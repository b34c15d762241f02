import fs from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { features } from '../server/app.ts';
import { policy } from '../server/domain/policy.ts';
import { readSource, sourcesIn } from './support/sources.ts';

const files = sourcesIn('server', 'views', 'client', 'migrations');

const featureOf = (file: string): string | undefined => /^server\/features\/([^/]+)\//.exec(file)?.[1];

const nouns = [...new Set(files.flatMap((file) => featureOf(file) ?? []))];

t.test('every noun declares itself in a feature of its name, and the app lists it', async (t) => {
  t.ok(nouns.length > 10);
  t.same(features.map(({ name }) => name).sort(), nouns.sort());
  const lines = readSource('server/app.ts')
    .split('\n')
    .filter((line) => !line.startsWith('import '));
  t.ok(lines.length <= 70, 'the list of nouns fits on a screen');
});

const singular = (noun: string) =>
  noun === 'people' ? 'person' : noun.replace(/(?<=x|sh|ch)es$/, '').replace(/(?<!s)s$/, '');

/** Nouns by plural and singular. A word that is a noun itself is not read as another noun's singular. */
const words = new Map([
  ...nouns.map((noun) => [singular(noun), noun] as const),
  ...nouns.map((noun) => [noun, noun] as const),
]);

const fileName = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/(\.test)?\.tsx?$/, '');

t.test('a second noun gets its own folder', async (t) => {
  t.match(
    [words.get('box'), words.get('account'), words.get('general-service')],
    ['boxes', 'account', 'general-services'],
  );
  const misplaced = files.filter((file) =>
    [...words].some(
      ([word, noun]) => featureOf(file) && noun !== featureOf(file) && `-${fileName(file)}-`.includes(`-${word}-`),
    ),
  );
  t.same(misplaced, []);
});

t.test('views and tests have folders for the same nouns as the features', async (t) => {
  const OTHERS = {
    views: 'errors layouts mail parts',
    test: 'bench browser commands demo domain drills faults platform properties security seeded-faults showcase support tables',
  };
  for (const [top, others] of Object.entries(OTHERS)) {
    const inFolders = sourcesIn(top).filter((file) => file.split('/').length > 2);
    const folderOf = (file: string) => file.split('/')[1] as string;
    t.ok(inFolders.length > 100);
    t.same(
      [...new Set(inFolders.map(folderOf))].filter(
        (folder) => !nouns.includes(folder) && !others.split(' ').includes(folder),
      ),
      [],
      `a folder of ${top} is named after a noun, or is a known exception`,
    );
    // 'horse-payments' may say what it is a part of, but a view named only after another noun belongs to that noun.
    const HOME_PAGE = 'views/site/home.page.tsx';
    const misplaced = inFolders.filter((file) => {
      const noun = words.get(fileName(file));
      return nouns.includes(folderOf(file)) && noun && noun !== folderOf(file) && file !== HOME_PAGE;
    });
    t.same(misplaced, []);
  }
});

const drawings = files.flatMap((file) =>
  [...readSource(file).matchAll(/\breply\.page<typeof (\w+)>\(\s*'([^']+)'/g)].map(([, type = '', view = '']) => {
    const imported = new RegExp(`^import type ${type} from '([^']+)';`, 'm').exec(readSource(file))?.[1] ?? '';
    return { file, type, view, typedBy: path.posix.join(path.posix.dirname(file), imported) };
  }),
);

t.test('the data given to a page is checked against the type of its view', async (t) => {
  t.ok(drawings.length > 40);
  const wrong = drawings.filter(({ view, typedBy }) => typedBy !== `views/${view}.page.tsx`);
  t.same(wrong, []);
  const untyped = files.filter((file) => /\breply\.page(\(|<(?!typeof ))/.test(readSource(file)));
  t.same(untyped, ['server/features/site/pages.ts'], 'texts that take no data');
});

t.test('views of pages are default exports, and nothing else is', async (t) => {
  const views = sourcesIn('views').filter((file) => /^export default /m.test(readSource(file)));
  t.same(
    views,
    sourcesIn('views').filter((file) => file.endsWith('.page.tsx')),
  );
  const strings = new Set(files.flatMap((file) => readSource(file).match(/(?<=')[a-z-]+\/[a-z-]+(?=')/g) ?? []));
  const name = (file: string) => file.slice('views/'.length, -'.page.tsx'.length);
  const wrong = views.filter((file) => !strings.has(name(file)));
  t.same(wrong, [], 'each is drawn somewhere');
});

t.test('a feature draws its pages with its own views', async (t) => {
  const foreign = drawings.flatMap(({ file, view }) => {
    const feature = featureOf(file);
    return feature && !view.startsWith(`${feature}/`) ? [`${feature}: ${view}`] : [];
  });
  t.same(foreign, []);
});

t.test('the type of a page only says what it is given', async (t) => {
  const elsewhere = drawings.filter(({ file, type }) =>
    new RegExp(`(?<!\\breply\\.page<)typeof ${type}\\b`).test(readSource(file)),
  );
  t.same(elsewhere, [], 'every shape is named in schema.ts');
});

t.test('programs compare codes, never the texts that people read', async (t) => {
  const COMPARES = [
    /\bmessage\)? [!=]== (?!undefined)\S/g,
    /[!=]== (\w+(Errors|Refusals|Texts)|codedFields)\.\w+/g,
    /\.includes\([\w.?]*\bmessage\)/g,
  ];
  const compared = (source: string) => COMPARES.flatMap((pattern) => [...source.matchAll(pattern)].map(([it]) => it));
  t.same(compared("if (alert?.message === 'Zapisano') x();"), ["message === '"]);
  t.same(compared('errors.some((it) => it === boxErrors.taken)'), ['=== boxErrors.taken']);
  const found = files.flatMap((file) => compared(readSource(file)).map((it) => `${file} ${it}`));
  t.same(found, []);
});

t.test('the platform names no table but its own: features offer what of theirs it needs', async (t) => {
  const OWN =
    'people sessions known_browsers old_input requests throttles audit_log settings last_runs built_files'.split(' ');
  // Every request reads the session in one query, and a session ends together with its device's notifications. The kinds
  // of care are in every database, so an empty one is known by its other tables.
  const KNOWN = {
    'server/platform/data/demo-mark.ts': ['care_kinds'],
    'server/platform/session/session.ts': ['pictures', 'horses'],
    'server/platform/session/session-life.ts': ['push_subscriptions'],
  };
  const [, database = ''] = /interface Database \{([^}]+)\}/.exec(readSource('server/platform/data/tables.ts')) ?? [];
  const tables = [...database.matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table as string);
  t.ok(tables.includes('tasks'));
  const foreign = tables.filter((table) => !OWN.includes(table));
  const NAMED = new RegExp(`(?:'|\\b(?:from|join|into|update) )(${foreign.join('|')})(?=['.\\s])`, 'g');
  const platform = files.filter((file) => /^server\/platform\/.*\.ts$/.test(file) && !file.endsWith('/tables.ts'));
  const named = platform.flatMap((file) => {
    const code = readSource(file).replace(/\/\*\*?[\s\S]*?\*\/|\/\/.*|^import .*/gm, '');
    const found = [...new Set([...code.matchAll(NAMED)].map(([, table]) => table as string))];
    return found.length ? [[file, found] as const] : [];
  });
  t.same(Object.fromEntries(named), KNOWN);
});

t.test('only the feature tasks writes the table tasks', async (t) => {
  const WRITES =
    /\b(insertInto|updateTable|deleteFrom|mergeInto)\('tasks'|\b(insert into|update|delete from|merge into)\s+tasks\b/;
  const writers = files.filter((file) => WRITES.test(readSource(file)));
  t.ok(
    writers.includes('server/features/tasks/give-tasks.ts') && writers.includes('server/features/tasks/skip-tasks.ts'),
  );
  // The demo fills the table with years of work in a few statements.
  const allowed = /^server\/(features\/tasks|demo)\//;
  t.same(
    writers.filter((file) => !allowed.test(file)),
    [],
  );
});

t.test('files that declare actions, reads and pages contain no query', async (t) => {
  const KYSELY = /from 'kysely|\.(selectFrom|insertInto|updateTable|deleteFrom|transaction)\(|\bsql`/;
  const speakers = files.filter((file) => /^server\/features\/.*\/(feature|actions|reads|pages)\.ts$/.test(file));
  t.ok(speakers.length > 0);
  const wrong = speakers.filter((file) => KYSELY.test(readSource(file)));
  t.same(wrong, []);
});

t.test('only server/domain/normal-form.ts normalises texts, because it limits the time', async (t) => {
  const users = files.filter((file) => /\.normalize\(/.test(readSource(file)));
  t.same(users, ['server/domain/normal-form.ts']);
});

t.test('only client/navigation.ts reads and changes the session history', async (t) => {
  const SESSION_HISTORY =
    /\bhistory\.(state|length|back|forward|go|pushState|replaceState)\b|\b(pushState|replaceState|popstate|hashchange)\b/;
  const users = files.filter((file) => /^(client|views)\//.test(file) && SESSION_HISTORY.test(readSource(file)));
  t.same(users, ['client/navigation.ts']);
});

t.test('every permission in the policy is used', async (t) => {
  const MAY_CALL = /\bmay(?:: |\([^'()]*, )'(\w+)'/g;
  const used = new Set(files.flatMap((file) => [...readSource(file).matchAll(MAY_CALL)].map(([, line]) => line)));
  const wrong = Object.keys(policy).filter((line) => !used.has(line));
  t.same(wrong, []);
});

t.test('a file has one purpose and is short enough to read at once', async (t) => {
  const LONGEST = 300;
  const LISTS = ['server/platform/data/tables.ts', 'views/dev/parts.page.tsx']; // a generated file; a page with every part
  const long = files.filter((file) => !LISTS.includes(file) && readSource(file).split('\n').length > LONGEST + 1);
  t.same(long, []);
});

t.test('a stylesheet selects by class and data attribute, never by position', async (t) => {
  const sheets = fs.globSync('client/styles/**/*.css', { cwd: path.resolve(import.meta.dirname, '..') });
  t.ok(sheets.includes('client/styles/bundles/app.css'));
  const wrong = sheets.filter((sheet) => /:nth-(child|of-type|last)/.test(readSource(sheet)));
  t.same(wrong, []);
});
