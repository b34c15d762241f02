import fs from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { policy } from '../server/domain/policy.ts';
import { type Import, importsOf, readSource, sourcesIn } from './support/imports.ts';

const files = sourcesIn('server', 'views', 'client', 'migrations');
const imports = files.flatMap(importsOf);

const isPackage = (to: string) => !/^(server|views|client|migrations|test)\//.test(to);
const described = ({ from, to, typeOnly }: Import) => `${from} imports ${typeOnly ? 'types of ' : ''}${to}`;

const breaches = (from: RegExp, allowed: (it: Import) => boolean) =>
  imports.filter((it) => from.test(it.from) && !allowed(it)).map(described);

/** Where a feature declares the shapes that its queries, calls and views share. */
const SHAPES = /^server\/features\/[^/]+\/schema\.ts$/;

const featureOf = (file: string): string | undefined => /^server\/features\/([^/]+)\//.exec(file)?.[1];

t.test('the import walk finds files in server, views and client', async (t) => {
  t.ok(files.includes('server/domain/days.ts') && files.includes('client/main.ts'));
  t.ok(imports.some(({ from, to }) => from === 'server/app.ts' && to === 'server/platform/server.ts'));
  t.ok(imports.some(({ to, typeOnly }) => to === 'fastify' && typeOnly));
});

t.test('every import leads to a file', async (t) => {
  const known = new Set(files);
  const code = imports.filter(({ to }) => !isPackage(to) && !/\.(css|json|svg)$/.test(to));
  t.same(code.filter(({ to }) => !known.has(to)).map(described), []);
});

t.test('the domain imports only itself and Temporal', async (t) => {
  t.same(
    breaches(/^server\/domain\//, ({ to }) => to.startsWith('server/domain/') || to === 'temporal-polyfill'),
    [],
  );
});

t.test('the platform imports the domain, and only types from views and the app', async (t) => {
  const allowed = ({ to, typeOnly }: Import) =>
    isPackage(to) ||
    /^server\/(domain|platform)\//.test(to) ||
    (typeOnly && (to.startsWith('views/') || /^server\/(app|config)\.ts$/.test(to)));
  t.same(breaches(/^server\/platform\//, allowed), []);
});

t.test('a feature imports domain and platform, and only queries and verbs from other features', async (t) => {
  const OWN_AFFAIRS = /\/(actions|reads|pages|sections|jobs|feature|personal-data)\.ts$/;
  const QUERIES = /[/-]queries\.ts$/;
  // Queries in files of their own, because there are many: access to horses, calendar scopes, rounds, locks, what a run would charge, and when.
  const MORE_QUERIES =
    /\/(horses\/access|billing\/preview|calendar\/scope|tasks\/(rounds|alert-reason)|people\/locks|settings\/payment-days)\.ts$/;
  const VERB =
    /\/(archive|book|change-health|charge|create|deposit|edit-service|give|list-boxes|make|move-box|notify|occupy|reverse|run-billing|set-opening|sign|subscribe|update)[a-z-]*\.ts$/;
  // Declarations that other features use: a notification, a box's field, the fields of days.
  const DECLARES = /\/(push\/push-message|boxes\/box-number|bookings\/chosen-days)\.ts$/;
  // One refusal has one wording in every feature.
  const TEXTS = /\/texts\.ts$/;
  // Pages and sections of /home show tabs, dialogs and views of other features.
  const COMPOSES = /\/(pages|[a-z-]*sections)\.ts$/;
  const allowed = ({ from, to, typeOnly }: Import) => {
    if (isPackage(to) || /^server\/(domain|platform)\//.test(to) || featureOf(to) === featureOf(from)) return true;
    if (to.startsWith('views/') || /^server\/(app|config)\.ts$/.test(to)) return typeOnly;
    if (featureOf(to) === undefined) return false;
    if (SHAPES.test(to)) return typeOnly;
    if (OWN_AFFAIRS.test(to)) return false;
    if (TEXTS.test(from) && TEXTS.test(to)) return true;
    return COMPOSES.test(from) || [QUERIES, MORE_QUERIES, VERB, DECLARES].some((offered) => offered.test(to));
  };
  t.same(breaches(/^server\/features\//, allowed), []);
});

const nouns = [...new Set(files.flatMap((file) => featureOf(file) ?? []))];

t.test('every noun declares itself in a feature, and the app lists it', async (t) => {
  const declared = nouns.map((noun) => `server/features/${noun}/feature.ts`);
  const listed = imports.filter(({ from, to }) => from === 'server/app.ts' && featureOf(to)).map(({ to }) => to);
  t.ok(declared.length > 10);
  t.same(listed.sort(), declared.sort());
  const lines = readSource('server/app.ts')
    .split('\n')
    .filter((line) => !line.startsWith('import '));
  t.ok(lines.length <= 68, 'the list of nouns fits on a screen');
});

t.test('what a noun adds to the app is listed in its feature.ts, and only the app imports the feature', async (t) => {
  const LISTS = /^server\/features\/[^/]+\/(actions|reads|pages|sections|jobs)\.ts$/;
  const FEATURE = /^server\/features\/[^/]+\/feature\.ts$/;
  const allowed = ({ from, to }: Import) =>
    FEATURE.test(to) ? from === 'server/app.ts' : !LISTS.test(to) || featureOf(from) === featureOf(to);
  t.same(breaches(/^(server|views|client)\//, allowed), []);
  const lists = files.filter((file) => LISTS.test(file));
  const used = new Set(imports.filter(({ from }) => FEATURE.test(from)).map(({ to }) => to));
  const wrong = lists.filter((file) => !used.has(file));
  t.same(wrong, [], 'every list is found');
});

t.test('texts import only the domain, so that the browser can load them', async (t) => {
  const TEXTS = /^server\/features\/[^/]+\/texts\.ts$/;
  const wrong = breaches(TEXTS, ({ to }) => to.startsWith('server/domain/') || TEXTS.test(to));
  t.same(wrong, []);
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

function circleIn(needs: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const seen = new Set<string>();
  const walk = (at: string, way: readonly string[]): string | undefined => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at].join(' → ');
    if (seen.has(at)) return undefined;
    seen.add(at);
    for (const next of needs.get(at) ?? []) {
      const circle = walk(next, [...way, at]);
      if (circle) return circle;
    }
    return undefined;
  };
  for (const start of needs.keys()) {
    const circle = walk(start, []);
    if (circle) return circle;
  }
  return undefined;
}

t.test('no file imports itself in a circle, not even for types', async (t) => {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) if (!isPackage(to)) needs.set(from, (needs.get(from) ?? new Set()).add(to));
  t.ok(needs.size > 500);
  t.equal(circleIn(needs), undefined);
  t.equal(
    circleIn(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['c'])],
        ['c', new Set(['b'])],
      ]),
    ),
    'b → c → b',
  );
});

t.test('no feature imports itself in a circle', async (t) => {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [featureOf(from), featureOf(to)];
    // Pages and sections only show other features; no rule of the domain depends on them.
    if (!here || !there || here === there || /[/-](pages|sections)\.ts$/.test(from)) continue;
    needs.set(here, (needs.get(here) ?? new Set()).add(there));
  }
  t.equal(circleIn(needs), undefined);
});

t.test('views and client import from the server only its domain, the texts of alerts, and types', async (t) => {
  // The texts of a feature's alerts are the only values that server and browser share.
  const TEXTS = /^server\/features\/[a-z-]+\/texts\.ts$/;
  const VALUES =
    /^server\/domain\/(account-lines|asked|counted|month-rows|partial-months|archived|balance-parts|transfers|instructions|money|days|hours|names|coats|recurrence|plural|sections|skipping|phones|postal-codes|texts|line-texts|field-texts)\.ts$/;
  const allowed = ({ to, typeOnly }: Import) =>
    isPackage(to) ||
    /^(views|client)\//.test(to) ||
    TEXTS.test(to) ||
    VALUES.test(to) ||
    (typeOnly && (/^server\/(domain|platform)\//.test(to) || SHAPES.test(to)));
  t.same(breaches(/^(views|client)\//, allowed), []);
});

t.test('the server imports from views only the types of the pages it sends', async (t) => {
  // Node loads this bundle to draw pages and mails; the functions that call it need its type.
  const BUNDLE = 'views/index.tsx';
  const DRAWS = ['server/platform/jobs/mail.ts', 'server/platform/pages/pages.ts'];
  const sends = ({ from, to }: Import) => drawings.some(({ file, typedBy }) => file === from && typedBy === to);
  const allowed = (it: Import) =>
    !/^(views|client)\//.test(it.to) || (it.typeOnly && (sends(it) || (it.to === BUNDLE && DRAWS.includes(it.from))));
  t.same(breaches(/^server\//, allowed), []);
  const elsewhere = drawings.filter(({ file, type }) =>
    new RegExp(`(?<!\\breply\\.page<)typeof ${type}\\b`).test(readSource(file)),
  );
  t.same(elsewhere, [], 'every shape is named in schema.ts');
});

t.test('migrations are history and import nothing from the app', async (t) => {
  const wrong = breaches(/^migrations\//, ({ to }) => isPackage(to));
  t.same(wrong, []);
});

t.test('the platform names no table but its own: features offer what of theirs it needs', async (t) => {
  const OWN = 'people sessions known_browsers old_input requests throttles audit_log settings changed_days'.split(' ');
  // Every request reads the session in one query, and a session ends together with its device's notifications.
  const KNOWN = {
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

t.test('neither zod nor Temporal nor any server package reaches the browser', async (t) => {
  const BROWSER = /^(react|react-dom|lucide-react|@fullcalendar\/[a-z0-9-]+)$/;
  const CALENDAR = /^client\/islands\/calendar/; // FullCalendar needs Temporal; only its chunk contains them
  const CONFIG = /^client\/(vite\.config|precompress|serve-worker)\.ts$/;
  const reached = new Set<string>();
  const walk = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly && !isPackage(to)) walk(to);
  };
  for (const file of files) if (file.startsWith('client/') && !CONFIG.test(file)) walk(file);
  const allowed = ({ from, to, typeOnly }: Import) =>
    typeOnly || !isPackage(to) || BROWSER.test(to) || (CALENDAR.test(from) && to === 'temporal-polyfill');
  t.same(imports.filter((it) => reached.has(it.from) && !allowed(it)).map(described), []);
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
