/** Asks every security question about every route. */
// Long: 300 routes, seven kinds of callers, 6 000 requests.
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildStable } from '../support/callers.ts';
import { logChanges } from '../support/changes.ts';
import { fieldsOf, type Route, routesOf } from '../support/routes.ts';
import { badRequests } from './bad-requests.ts';
import { badValues } from './bad-values.ts';
import { extraKeys } from './extra-keys.ts';
import { foreignIds } from './foreign-ids.ts';
import { foreignSite } from './foreign-site.ts';
import { idRows } from './ids.ts';
import { permissions } from './permissions.ts';
import { SAMPLES } from './samples.ts';
import { ONCE, sentTwice } from './sent-twice.ts';
import { storedForms } from './stored-forms.ts';
import { type Question, startWalk, visitOf } from './walk.ts';
import { whoMay, whoMayByForm, whoMayByHead } from './who-may.ts';
import { wrongKinds } from './wrong-kinds.ts';

/** Questions whose requests are refused come first, so that one proper request can serve them all. */
const QUESTIONS: Record<string, Question> = {
  'from another site': foreignSite,
  'a stranger’s form': storedForms,
  'an id': foreignIds,
  'a wrong kind': wrongKinds,
  'by HEAD': whoMayByHead,
  'by a form': whoMayByForm,
  'who may': whoMay,
  'sent twice': sentTwice,
  'an extra key': extraKeys,
  'a bad value': badValues,
  'a bad request': badRequests,
};

/** Reads come first, while the pages are short. */
const readsFirst = (routes: Route[]) => [
  ...routes.filter(({ method }) => method === 'GET'),
  ...routes.filter(({ method }) => method !== 'GET'),
];

t.test('every route', async (t) => {
  const app = await startApp(t, { config: { logLevel: 'silent' } });
  const routes = routesOf(app.server);
  const names = routes.map(({ name }) => name);
  const rows = permissions();

  t.test('is in the table of permissions, and every row has a route', async (t) => {
    const listed = rows.map(({ route }) => route);
    t.same(
      names.filter((name) => !listed.includes(name)),
      [],
      'routes without a row',
    );
    t.same(
      listed.filter((name) => !names.includes(name)),
      [],
      'rows without a route',
    );
    t.equal(new Set(rows.map(({ name }) => name)).size, rows.length, 'no row is repeated');
    const unknown = Object.keys(SAMPLES).filter((sample) => !rows.some(({ name }) => name === sample));
    t.same(unknown, [], 'samples without a row');
    t.ok(ONCE.size > 15 && [...ONCE.keys()].every((name) => names.includes(name)), 'calls that are done once');
  });

  t.test('is in the table of ids for each id that it carries', async (t) => {
    const listed = idRows().map(({ route, id }) => `${route} ${id}`);
    const carried = routes.flatMap(({ name, params, body }) => {
      const ids = fieldsOf(body).filter(({ id }) => id);
      return [...params, ...ids.map((field) => field.name)].map((id) => `${name} ${id}`);
    });
    t.same(
      carried.filter((one) => !listed.includes(one)),
      [],
      'ids without a row',
    );
    t.same(
      idRows().filter(({ route }) => !names.includes(route)),
      [],
      'rows without a route',
    );
  });

  t.test('is answered so', async (t) => {
    const stable = await buildStable(app);
    const walk = startWalk(t, app, stable, await logChanges(app.db, ['old_input']));
    for (const route of readsFirst(routes)) {
      const wrong: string[] = [];
      const visit = visitOf(route);
      for (const [name, question] of Object.entries(QUESTIONS))
        wrong.push(...(await question(walk, visit)).map((it) => `${name}: ${it}`));
      await app.db.deleteFrom('old_input').execute(); // an erasure searches all of it
      t.same(wrong, [], route.twin ? `${route.name} by ?_method=` : route.name);
    }
    t.comment(`invalid requests were answered ${JSON.stringify(Object.fromEntries(walk.answered))}`);

    const effects = await Promise.all(walk.effects.values());
    t.ok(
      effects.filter(({ changes }) => changes.length).length > effects.length / 2,
      'most proper writes change something',
    );
    const ofManager = [...walk.answered].filter(([answer]) => answer.startsWith('manager'));
    const sum = (answers: typeof ofManager) => answers.reduce((total, [, count]) => total + count, 0);
    const signedOut = sum(ofManager.filter(([answer]) => answer.endsWith('401')));
    t.ok(signedOut < sum(ofManager) / 20, 'nearly all invalid requests come from signed-in callers');
    t.notOk(
      ['role', 'polluted'].some((key) => Object.hasOwn(Object.prototype, key)),
      'no prototype is polluted',
    );
    t.equal((await (await app.as('worker')).get('/home')).status, 200, 'the app still works');
  });
});
