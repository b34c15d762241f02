import type { Account, Stable } from './stable.ts';

/** The limits of a kind of page in bytes as sent; from the experience contract. */
export type Weight = {
  /** HTML and the CSS that blocks it. */
  usable: number;
  /** HTML only: the weight once the stylesheet is cached. */
  later: number;
  /** Requests before pictures. */
  requests: number;
  /** Script before the first interaction. */
  early: number;
  /** All script, and the CSS of islands. */
  script: number;
};

const KB = 1000;

const WEIGHTS = {
  public: { usable: 14 * KB, later: 14 * KB, requests: 3, early: 0, script: 0 },
  door: { usable: 14 * KB, later: 14 * KB, requests: 3, early: 0, script: 75 * KB },
  day: { usable: 18 * KB, later: 8 * KB, requests: 3, early: 3 * KB, script: 75 * KB },
  /** A statement's footer has its own stylesheet, which only blocks printing. */
  paper: { usable: 18 * KB, later: 8 * KB, requests: 4, early: 3 * KB, script: 75 * KB },
  panel: { usable: 22 * KB, later: 10 * KB, requests: 3, early: 3 * KB, script: 80 * KB },
  calendar: { usable: 18 * KB, later: 18 * KB, requests: 3, early: 3 * KB, script: 150 * KB },
} as const satisfies Record<string, Weight>;

export type Page = { path: string; limit: Weight; as: readonly (Account | undefined)[] };

const page = (kind: keyof typeof WEIGHTS, path: string, ...as: Account[]): Page => ({
  path,
  limit: WEIGHTS[kind],
  as: as.length ? as : [undefined],
});

const managers = ['admin', 'manager'] as const;
const workers = ['worker', 'worker2'] as const;
const staff = [...managers, ...workers] as const;
const owners = ['owner', 'owner2'] as const;

/** Every page with the kind of its limits and the accounts that visit it; undefined stands for a visitor. */
export const pagesOf = ({ ids: { owner, horse, service, event } }: Pick<Stable, 'ids'>): Page[] => [
  page('public', '/'),
  page('public', '/support'),
  page('public', '/privacy-policy'),
  page('public', '/terms-of-service'),
  page('public', '/zglos-blad'),
  page('public', '/nasza-aplikacja'),
  page('public', '/umow-wizyte'),
  page('public', '/pensjonat'),
  page('public', '/jazdy'),
  page('public', '/aktualnosci'),
  page('public', '/aktualnosci/zima-w-stajni-padoki-i-godziny-jazd-2026-11-18'),
  page('public', '/no-such-page'),
  page('door', '/login'),
  page('door', '/register'),
  page('door', '/forgot-password'),
  page('day', '/home?section=13', ...managers),
  page('day', '/home?section=13', ...workers),
  page('day', '/home?section=2', ...staff),
  page('day', '/home?section=2&tab=done', ...staff),
  page('day', '/home?section=2&dialog=general-services', ...managers),
  page('day', '/home?section=2&dialog=add-general-service', ...managers),
  page('calendar', '/home?section=5', ...staff),
  page('panel', '/home?section=7', ...staff),
  page('panel', '/home?section=0', ...managers),
  page('panel', '/home?section=1', ...managers),
  page('panel', '/home?section=1&dialog=create-service', ...managers),
  page('calendar', '/home?section=6', ...managers),
  page('panel', '/day', ...managers),
  page('panel', '/day/assign', ...managers),
  page('panel', '/day/assign?show=even', ...managers),
  page('panel', '/day/move', ...managers),
  page('panel', '/rota', ...managers),
  page('panel', '/home?section=11', 'admin'),
  page('panel', '/home?section=12', 'admin'),
  page('panel', '/failed', 'admin'),
  page('day', '/home?section=3', ...owners),
  page('calendar', '/home?section=4', ...owners),
  page('day', `/horses/${horse}`, ...managers, 'owner'),
  page('day', `/horses/${horse}?tab=notes`, ...managers, 'owner'),
  page('day', `/horses/${horse}?tab=services`, ...managers, 'owner'),
  page('day', `/horses/${horse}?tab=services&dialog=add-service`, ...managers, 'owner'),
  page('day', `/horses/${horse}?tab=care`, ...managers, 'owner'),
  page('panel', '/care', ...managers),
  page('panel', '/care/kinds', ...managers),
  page('panel', '/requests', ...managers),
  page('panel', '/requests/instructions', ...managers),
  page('day', `/horses/${horse}/card`, ...managers),
  page('panel', '/search?q=an', ...staff),
  page('panel', '/stable', ...staff),
  page('panel', '/stable?all', ...staff),
  page('calendar', `/horses/${horse}?tab=calendar`, ...managers, 'owner'),
  page('calendar', `/horses/${horse}?tab=calendar&view=week`, ...managers, 'owner'), // the view with the most parts
  page('day', '/home?section=9', ...owners),
  page('day', '/home?section=9&dialog=history', ...owners),
  page('day', '/my-account', ...staff, ...owners),
  page('panel', `/user/${owner}`, ...staff),
  page('panel', `/user/${owner}?tab=horses`, ...managers),
  page('panel', `/user/${owner}?tab=payments`, ...managers),
  page('day', `/user/${owner}/payments/${horse}`, ...managers, 'owner'),
  page('day', `/user/${owner}/payments/${horse}?dialog=correct`, ...managers),
  page('paper', `/statements/${owner}/2026-10.html`, ...managers, 'owner'),
  page('panel', '/accounts/2026-10', ...managers),
  page('panel', '/accounts/2026-10/invoices', ...managers),
  page('panel', '/statements/all/2026-10', ...managers),
  page('panel', '/unpaid', ...managers),
  page('panel', '/stable-event', ...managers),
  page('panel', `/stable-event/${event}`, ...managers),
  page('day', '/board', ...staff),
  page('day', '/board?aisle=', ...staff), // all horses without a listed box
  page('day', '/board/feed', ...managers),
  page('day', '/board/feed?from=2026-11-21&to=2027-01-21', ...managers), // the most days
  page('panel', '/doubts', ...managers),
  page('panel', '/transfers', ...managers),
  page('panel', '/moving-in', ...managers),
  page('panel', '/visits', ...managers),
  page('panel', '/visits/new', ...managers),
  page('panel', '/invitations', ...managers),
  page('panel', `/bookings?service=${service}`, ...managers),
  page('panel', `/bookings?service=${service}&tab=without`, ...managers),
  page('panel', `/bookings?service=${service}&all=1&dialog=change`, ...managers),
  page('panel', `/instructions?service=${service}&all=1`, ...managers),
  page('panel', '/invitations?tab=people', ...managers),
  page('panel', '/settings', ...managers),
  page('panel', '/audit', ...managers),
  page('panel', '/settings/boxes', ...managers),
  page('panel', '/settings/site', ...managers),
  page('panel', '/settings/photographs', ...managers),
  page('panel', '/settings/site?part=words', ...managers),
  page('panel', '/settings/transfers', ...managers),
];

/** Consecutive pages in a fresh browser, and their total limit before an interaction. */
export type Visit = { name: string; as: Account; paths: string[]; most: number };

/** The visits of the experience contract; `round` is one of the worker's, as in an address. */
export const visitsOf = ({ ids: { owner, horse } }: Pick<Stable, 'ids'>, round: string): Visit[] => [
  {
    name: "a worker's morning",
    as: 'worker',
    most: 60 * KB,
    paths: [
      '/login',
      '/home?section=13',
      '/home?section=2',
      `/home?section=2&round=${round}`,
      `/home?section=2&dialog=round&dialog_round=${round}`,
      `/horses/${horse}`,
      '/home?section=5',
      '/home?section=13',
    ],
  },
  {
    name: "a manager's round",
    as: 'manager',
    most: 75 * KB,
    paths: [
      '/home?section=0',
      '/day',
      '/requests',
      '/home?section=6',
      `/horses/${horse}`,
      `/user/${owner}?tab=payments`,
      '/stable',
      '/home?section=7',
    ],
  },
];

/** Declared pages that in a demo only redirect, are files, or need a link from a mail or a bank's file. */
const NOT_WEIGHED = [
  '/user',
  '/logout',
  '/restored-copy',
  '/reset-password',
  '/register/x',
  '/reset-password/x',
  '/unsubscribe/x',
  '/visit/x',
  '/visits/x/close',
  '/transfers/columns/x',
  '/board/feed.csv',
  '/accounts',
  '/accounts/x/deposits.csv',
  '/accounts/x/openings.csv',
  '/moving-in/template.csv',
  '/moving-in/template.xlsx',
  '/statements/all/x.csv',
  '/statements/all/x.pdf',
  ...['', '.css', '.csv', '.pdf'].map((kind) => `/statements/x/x${kind}`),
  '/dev/parts',
  '/dev/mail',
];

/** Declared pages (as patterns) that are missing from the list above. */
export function forgottenPages(declared: readonly RegExp[], pages: readonly Page[]): RegExp[] {
  const known = [...pages.map(({ path }) => path.split('?')[0] as string), ...NOT_WEIGHED];
  return declared.filter((pattern) => !known.some((path) => pattern.test(path)));
}
