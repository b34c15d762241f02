import fs from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { ROLES, type Role } from '../../server/domain/policy.ts';
import { sectionFor } from '../../server/domain/sections.ts';
import { startApp } from '../support/app.ts';
import { dialogsOf, SCREENS } from './screens.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Pages that only redirect, or are files. */
const NOT_SEEN = [
  '/board/feed.csv',
  '/moving-in/template.csv',
  '/moving-in/template.xlsx',
  '/user',
  '/reset-password',
  '/restored-copy', // The demo is none.
  '/accounts',
  '/accounts/x/deposits.csv',
  '/accounts/x/openings.csv',
  '/dev/mail/x/html',
  '/statements/all/x.csv',
  '/statements/all/x.pdf',
  ...['.css', '.csv', '.pdf'].map((kind) => `/statements/x/x${kind}`),
];

const shown = SCREENS.flatMap(({ address, through = [] }) =>
  [address, ...through].map((part) => part.split('?')[0] ?? ''),
);

/** Dialogs about ticked horses look like those about all of them. */
const OF_TICKED = ['change', 'end', 'book'];

t.test('every page is photographed', async (t) => {
  const app = await startApp(t, { config: { mode: 'demo' } });
  const { pagePaths } = app.server;
  t.ok(pagePaths.length > 40);
  const known = [...shown, ...NOT_SEEN];
  t.same(
    pagePaths.filter((pattern) => !known.some((address) => pattern.test(address))),
    [],
  );
});

t.test('every section of /home is photographed for every role that sees it', async (t) => {
  const LOOKERS: Record<Role, readonly string[]> = {
    user: ['owner', 'owner2'],
    worker: ['worker', 'worker2'],
    manager: ['manager'],
    admin: ['admin'],
  };
  const missing = ROLES.flatMap((role) => {
    const seen = Array.from({ length: 20 }, (_, index) => index).filter(
      (index) => sectionFor({ role, owns_horse: role === 'user' }, index) === index,
    );
    t.ok(seen.length > 2);
    const wanted = seen.flatMap((index) => LOOKERS[role].map((as) => ({ as, address: `/home?section=${index}` })));
    return wanted.filter(
      ({ as, address }) => !SCREENS.some((one) => one.as === as && `${one.address}&`.startsWith(`${address}&`)),
    );
  });
  t.same(missing, []);
});

t.test('every dialog is photographed', async (t) => {
  const LINK = /\bdialog(?:=|: '|" value=")([a-z]+(?:-[a-z]+)*)/g;
  const named = ['views', 'client', 'server/features'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('dev/'))
      .flatMap((file) => [...fs.readFileSync(path.join(ROOT, folder, file), 'utf8').matchAll(LINK)])
      .map(([, name]) => name as string),
  );
  const dialogs = [...new Set(named)].sort();
  t.ok(dialogs.length > 30);
  const photographed = new Set([...SCREENS.flatMap(dialogsOf), ...OF_TICKED]);
  t.same(
    dialogs.filter((name) => !photographed.has(name)),
    [],
  );
});

t.test('every picture has a unique name', async (t) => {
  const names = SCREENS.map(({ as, name }) => `${as}-${name}`);
  t.same(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});
