import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildTask } from '../support/builders.ts';
import { photo } from '../support/photos.ts';
import { routesOf } from '../support/routes.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const TOLD = 'Na tym urządzeniu jest teraz zalogowana inna osoba. Niczego nie zapisano.';

t.test('on a phone that several people use', async (t) => {
  const app = await startApp(t, { alone: true });
  const [person, another] = [await buildPerson(app, { role: 'worker' }), await buildPerson(app, { role: 'worker' })];
  const worker = await app.as(person);
  const toAnother = { meantFor: another.id };

  t.test('what another person sent is not done', async (t) => {
    const { id } = await buildTask(app);
    const refused = await worker.form('/api/complete_service', { id }, { fromQueue: true, ...toAnother });
    t.equal(refused.status, 409);
    t.match(refused.json(), { error: 'conflict', code: 'somebody_else', message: TOLD });
    t.equal((await storedRow(app, 'tasks', { id })).is_open, true);
    const mine = await worker.form('/api/complete_service', { id }, { fromQueue: true, meantFor: person.id });
    t.equal(mine.status, 200, 'what this person sent is');
  });

  t.test('every action refuses it, before it looks at rights or fields', async (t) => {
    const user = await app.as('user');
    const actions = routesOf(app.server).filter(({ api, method, body }) => api && method !== 'GET' && body);
    t.ok(actions.length > 80);
    for (const { method, path, name, twin } of actions) {
      if (method !== 'POST' && !twin) continue;
      const address = path.replace(/:\w+/g, 'x');
      const verb = method === 'PUT' || method === 'DELETE' ? { method } : {};
      const refused = await user.form(address, {}, { fromQueue: true, ...toAnother, ...verb });
      t.match(refused.json(), { code: 'somebody_else' }, name);
    }
    t.equal((await user.get('/api/get_current_user_id')).status, 200, 'nobody is signed out by it');
    const nobody = await app.anonymous().form('/api/complete_service', {}, { fromQueue: true, ...toAnother });
    t.equal(nobody.status, 401);
  });

  t.test('a form comes back with the reason, without what the other person typed', async (t) => {
    const horse = await buildHorse(app);
    const card = `/horses/${horse.id}/card?dialog=alert`;
    const typed = { reason: 'Spuchnięta noga', image: await photo() };
    const answer = await worker.form(`/api/raise_health_alert/${horse.id}`, typed, { back: card, ...toAnother });
    t.equal(answer.location, card);
    const page = await answer.follow();
    t.match(page.words(), TOLD);
    t.notMatch(page.text, 'Spuchnięta noga');
    t.same(await storedRows(app, 'health_alerts'), []);
    t.notMatch(JSON.stringify(await storedRows(app, 'old_input')), 'Spuchnięta');
  });

  t.test('each page says for whom it was made, and those of visitors for nobody', async (t) => {
    for (const path of ['/home', '/home?section=2', '/support', '/nowhere'])
      t.equal((await worker.get(path)).headers['x-person'], person.id, path);
    for (const path of ['/', '/login', '/support', '/nowhere'])
      t.equal((await app.anonymous().get(path)).headers['x-person'], undefined, path);
  });
});
