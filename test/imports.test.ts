import path from 'node:path';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IRegularForbiddenRuleType,
} from 'dependency-cruiser';
import t from 'tap';
import { features } from '../server/app.ts';
import type { Feature } from '../server/platform/feature.ts';

type From = IForbiddenRuleType['from'];
type To = IRegularForbiddenRuleType['to'];

/** A rule of dependency-cruiser: no file of `from` imports a file of `to`. */
const never = (name: string, from: From, to: To): IForbiddenRuleType => ({ name, severity: 'error', from, to });

/** In `to`: types are allowed, because they are erased before anything runs (`import type …` and `import('…').Type`). */
const VALUES = { dependencyTypesNot: ['type-only' as const, 'type-import' as const] };

/** The rooms of the platform, from the ground up. Each imports only those before it. */
const ROOMS = ['http', 'data', 'session', 'jobs', 'forms', 'pages'];

const rooms = ROOMS.map((room, nth) =>
  never(
    `platform/${room} imports only the rooms before it`,
    { path: `^server/platform/${room}/` },
    { path: '^server/platform/', pathNot: `^server/platform/(${ROOMS.slice(0, nth + 1).join('|')})/` },
  ),
);

/** What a feature adds to the app. Its feature.ts lists it, and nothing else imports it. */
const OWN_AFFAIRS = '^server/features/[^/]+/(actions|reads|pages|[a-z-]*sections?|jobs|personal-data)\\.ts$';

/** Features take of each other the files that `offers` names, and types of the schema. */
function offersOf({ name, offers = [] }: Feature): IForbiddenRuleType[] {
  const folder = `^server/features/${name}/`;
  const schema = `${folder}schema\\.ts$`;
  const others = { path: '^server/features/', pathNot: folder };
  const offered = offers.map((file) => `${folder}${file.replace('.', '\\.')}$`);
  return [
    never(`${name}: its feature.ts offers what others import`, others, { path: folder, pathNot: [...offered, schema] }),
    never(`${name}: others import types of its schema.ts`, others, { path: schema, pathNot: offered, ...VALUES }),
  ];
}

/** The domain's files that the browser may load. Others stay on the server, such as instants.ts, which needs Temporal. */
const BROWSERS_DOMAIN = `^server/domain/(${[
  'account-lines|archived|asked|audit-texts|balance-parts|births|care-dates|coats|companies|counted|days|field-texts',
  'first-names|folding|hours|instructions|ledger|line-texts|money|month-rows|names|normal-form|partial-months|phones|plural|postal-codes',
  'quiet-hours|recurrence|refusal-codes|rounds|search-words|sections|sexes|skipping|texts|transfers',
].join('|')})\\.ts$`;

/** The values that server and browser share. */
const SHARED = [BROWSERS_DOMAIN, '^server/features/[^/]+/texts\\.ts$'];

const RULES: IForbiddenRuleType[] = [
  never('every import leads to a file', {}, { couldNotResolve: true }),
  never('no file imports itself in a circle, not even for types', {}, { circular: true }),

  never(
    'the domain imports only itself and Temporal',
    { path: '^server/domain/' },
    { pathNot: ['^server/domain/', '^node_modules/temporal-polyfill/'] },
  ),
  never('the settings need only the domain', { path: '^server/config\\.ts$' }, { path: '^server/(?!domain/)' }),

  never(
    'the platform imports only the domain, the version, and types of the settings and views',
    { path: '^server/platform/' },
    {
      path: '^(server|views|client|migrations|test)/',
      pathNot: '^(server/(domain|platform)/|server/(config|version)\\.ts$|views/)',
    },
  ),
  never(
    'the settings are read once and handed on',
    { path: '^server/(platform|features)/' },
    {
      path: '^server/config\\.ts$',
      ...VALUES,
    },
  ),
  ...rooms,

  never(
    'a feature imports domain, platform, features, the version, and types of the app, the settings and views',
    { path: '^server/features/' },
    {
      path: '^(server|views|client|migrations|test)/',
      pathNot: '^(server/(domain|platform|features)/|server/(app|config|version)\\.ts$|views/)',
    },
  ),
  never(
    'a feature imports only types of the app',
    { path: '^server/features/' },
    { path: '^server/app\\.ts$', ...VALUES },
  ),
  ...features.flatMap(offersOf),
  never(
    'a feature keeps what it adds to the app to itself',
    { path: '^server/features/([^/]+)/' },
    { path: OWN_AFFAIRS, pathNot: '^server/features/$1/' },
  ),
  never('nothing else imports that either', { path: '^(server/(?!features/)|views/|client/)' }, { path: OWN_AFFAIRS }),
  never(
    'only the app imports a feature.ts',
    { pathNot: '^server/app\\.ts$' },
    { path: '^server/features/[^/]+/feature\\.ts$' },
  ),
  {
    name: 'every list of what a feature adds is used',
    severity: 'error',
    from: { path: '^server/app\\.ts$' },
    to: { path: OWN_AFFAIRS, reachable: false },
  },
  never(
    'texts of alerts import only what the browser may load',
    { path: '^server/features/[^/]+/texts\\.ts$' },
    { pathNot: SHARED },
  ),
  never(
    "the browser's part of the domain imports only itself",
    { path: BROWSERS_DOMAIN },
    { pathNot: BROWSERS_DOMAIN, ...VALUES },
  ),

  never('the server imports only types of views', { path: '^server/' }, { path: '^(views|client)/', ...VALUES }),
  never(
    'the server knows only pages of the views',
    { path: '^server/' },
    { path: '^(views|client)/', pathNot: ['\\.page\\.tsx$', '^views/index\\.tsx$'] },
  ),
  never(
    'only what draws pages and mails knows the bundle of views',
    { path: '^server/', pathNot: '^server/platform/(jobs/mail|pages/pages)\\.ts$' },
    { path: '^views/index\\.tsx$' },
  ),
  never(
    'views and client import only values that server and browser share',
    { path: '^(views|client)/' },
    { path: '^(server|migrations|test)/', pathNot: SHARED, ...VALUES },
  ),
  never(
    'views and client import types of the domain, the platform and the schemas of features',
    { path: '^(views|client)/' },
    { path: '^server/', pathNot: [...SHARED, '^server/(domain|platform)/', '^server/features/[^/]+/schema\\.ts$'] },
  ),

  never(
    'migrations are history and import nothing from the app',
    { path: '^migrations/' },
    { path: '^(server|views|client|migrations|test)/' },
  ),
];

const OPTIONS: ICruiseOptions = {
  baseDir: path.resolve(import.meta.dirname, '..'),
  tsPreCompilationDeps: true, // with imports of types
  doNotFollow: { path: '^node_modules/' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  validate: true,
};

async function importsIn(folders: string[], forbidden: IForbiddenRuleType[], options: ICruiseOptions = {}) {
  const { output } = await cruise(folders, { ...OPTIONS, ...options, ruleSet: { forbidden } });
  const { modules, summary } = output as ICruiseResult;
  const breaches = summary.violations.map(({ rule, from, to, cycle = [] }) =>
    [`${rule.name}: ${from}`, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(' → '),
  );
  return { modules, breaches };
}

t.setTimeout(300_000); // It parses all sources, perhaps on a shared machine.

t.test('imports follow the rules', async (t) => {
  const { modules, breaches } = await importsIn(['server', 'views', 'client', 'migrations'], RULES);
  t.ok(modules.length > 1000);
  t.same(breaches, []);

  const featureOf = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];
  const taken = new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.flatMap(({ resolved }) => (featureOf(source) === featureOf(resolved) ? [] : resolved)),
    ),
  );
  const offered = features.flatMap(({ name, offers = [] }) => offers.map((file) => `server/features/${name}/${file}`));
  t.ok(offered.length > 50);
  t.same(
    offered.filter((file) => !taken.has(file)),
    [],
    'nothing is offered that nobody takes',
  );
});

t.test('no feature imports itself in a circle, not even for types', async (t) => {
  const circles = { ...never('no circle', {}, { circular: true }), scope: 'folder' as const };
  // Circles through the types of views do not count, so nothing but the features is read.
  const { breaches } = await importsIn(['server/features'], [circles], { includeOnly: '^server/features/' });
  t.same(breaches, []);
});

t.test('neither zod nor Temporal nor any server package reaches the browser', async (t) => {
  const loaded = { path: '^client/', pathNot: '^client/(vite\\.config|precompress|serve-worker)\\.ts$' };
  const browsers = '^node_modules/(@types/)?(react|react-dom|lucide-react|idb|@fullcalendar/[^/]+)/';
  const rule: IForbiddenRuleType = {
    name: 'the browser loads',
    severity: 'error',
    from: loaded,
    to: { reachable: true, pathNot: ['^(server|views|client)/', browsers] },
  };
  const { breaches } = await importsIn(['client'], [rule], { tsPreCompilationDeps: false }); // what remains without types
  t.same(breaches, []);
});
