import sharp from 'sharp';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildEvent, buildHorse, buildPerson, buildTask } from '../support/builders.ts';
import { canvas, photo } from '../support/photos.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

t.test('the reason of a health alert', async (t) => {
  await emptyStable(app);
  const [person, worker] = [await buildPerson(app), await app.as('worker')];
  const owner = await app.as(person);
  const horse = await buildHorse(app, { owner: person });
  await buildTask(app, { horse });
  const set = (body: object, client = worker) =>
    client.post('/api/change_horse_health', { horse_id: horse.id, ...body });
  const storedAlerts = async () =>
    (await storedRows(app, 'health_alerts', { horse_id: horse.id })).sort(
      (one, other) => +one.raised_at - +other.raised_at,
    );
  const page = async (client = owner) => (await client.get(`/horses/${horse.id}`)).words();
  const raised = app.clock.now();

  await t.test('is given by the person who raises it, also in a plain form on the horse’s page', async (t) => {
    const back = `/horses/${horse.id}?tab=data`;
    t.match(await page(worker), 'Powód (nieobowiązkowy)');
    const body = { horse_id: horse.id, health: 'true', reason: ' Kuleje na lewą tylną ' };
    const answer = await worker.form('/api/change_horse_health', body, { back });
    t.match((await answer.follow()).words(), 'Zmiana zapisana');
    t.match(await page(), 'Kuleje na lewą tylną');
    t.match(await page(), `od 21.11.2026, 09:00 (${worker.person?.first_name} ${worker.person?.last_name})`);
    t.match(await storedAlerts(), [
      { reason: 'Kuleje na lewą tylną', raised_by: worker.person?.id, raised_at: raised },
    ]);
  });

  await t.test('is shown on the horse’s tabs and in the dialogs of its calendar', async (t) => {
    const storedReason = (await storedAlerts()).at(-1)?.reason;
    const task = await buildTask(app, { horse });
    const event = await buildEvent(app, { horse });
    const dialog = `/home?section=5&dialog`;
    for (const tab of ['data', 'notes', 'calendar', 'services']) {
      const page = (await worker.get(`/horses/${horse.id}?tab=${tab}`)).words();
      t.match(page, new RegExp(`Alert zdrowotny od 21\\.11\\.2026 ?: ${storedReason}`), tab);
    }
    for (const address of [`${dialog}=service&id=${task.id}`, `${dialog}=event&id=${event.id}`])
      t.match((await worker.get(address)).words(), `Alert zdrowotny ${storedReason}`, address);
    const details = await worker.get(`/api/get_calendar_entry/event/${event.id}`);
    t.match(details.json(), { health_alert: true, alert_reason: storedReason });
  });

  await t.test('stays when it is raised again without one; a different one starts another alert', async (t) => {
    app.clock.advance({ minutes: 5 });
    await set({ health: true });
    await set({ health: true, reason: 'Kuleje na lewą tylną' });
    t.equal((await storedAlerts()).length, 1);
    await set({ health: true, reason: 'Gorączka' }, owner);
    t.match(await storedAlerts(), [
      { reason: 'Kuleje na lewą tylną', ended_by: person.id, ended_at: app.clock.now() },
      { reason: 'Gorączka', raised_by: person.id, ended_at: null },
    ]);
  });

  await t.test('stays on record when the alert has ended', async (t) => {
    app.clock.advance({ minutes: 5 });
    await set({ health: false, reason: 'tego nikt nie czyta' });
    await set({ health: false });
    const ended = { reason: 'Gorączka', ended_by: worker.person?.id, ended_at: app.clock.now() };
    t.match((await storedAlerts()).at(-1), ended);
    t.match(await page(), /Poprzednie alerty zdrowotne.*Gorączka od 21\.11\.2026, 09:05.* do 21\.11\.2026, 09:10/);
  });

  await t.test('is erased with the owner, and loses the names of people who left', async (t) => {
    const vet = await buildPerson(app, { role: 'worker', first_name: 'Gniewomir', last_name: 'Zdzieborski' });
    const other = await buildHorse(app, { health_alert: true, reason: 'Dzwonić do Gniewomira: Gniewomir Zdzieborski' });
    const manager = await app.as('manager');
    for (const { id } of [vet, person]) t.equal((await manager.delete(`/api/delete_user/${id}`)).status, 200);
    t.same(await storedAlerts(), []);
    t.equal((await storedRow(app, 'health_alerts', { horse_id: other.id })).reason, 'Dzwonić do Gniewomira: …');
  });
});

t.test('an alert is raised with its reason and a picture, by a plain form', async (t) => {
  await emptyStable(app);
  const person = await buildPerson(app);
  const [owner, worker, stranger] = [await app.as(person), await app.as('worker'), await app.as('user')];
  const horse = await buildHorse(app, { owner: person, name: 'Bursztyn' });
  const card = `/horses/${horse.id}/card`;
  const raise = (body: object, client = worker) =>
    client.form(`/api/raise_health_alert/${horse.id}`, { ...body }, { back: `${card}?dialog=alert` });
  t.match((await worker.get(`${card}?dialog=alert`)).text, /enctype="multipart\/form-data"/i);

  const fromPhone = new File([new Uint8Array(6 * 1024 ** 2)], 'noga.jpg', { type: 'image/jpeg' });
  const typed = { reason: 'Spuchnięta noga', image: fromPhone, form: 'alert' };
  const reason = /<textarea[^>]*name="reason"[^>]*>Spuchnięta noga</;
  const refused = await (await raise(typed)).follow();
  t.match(refused.words(), 'Error 413 Nie udało się zapisać zmian');
  t.match(
    refused.text,
    /<input type="file"[^>]*aria-invalid="true"/,
    'a photograph that is too large is refused at its field',
  );
  t.match(refused.text, reason, 'and the reason stays');

  const late = await buildPerson(app, { role: 'worker' });
  const signedOut = await app.as(late);
  await app.db.deleteFrom('sessions').where('person_id', '=', late.id).execute();
  const login = await raise(typed, signedOut);
  const { email, password } = late;
  const next = `${card}?dialog=alert`;
  const again = await signedOut.form('/api/login', { email, password, next }, { back: login.location });
  t.match((await again.follow()).text, reason, 'the reason waits for the sign-in');

  const long = await raise({ reason: 'x'.repeat(201), image: await photo() });
  t.match((await long.follow()).words(), 'Powód może mieć najwyżej 200 znaków');
  const no = await raise({ image: new File(['<svg/>'], 'x.jpg', { type: 'image/jpeg' }) });
  t.match((await no.follow()).words(), /zdjęcie|plik/i, 'a file that is not a picture is refused at its field');
  t.equal((await owner.get(`/api/get_horse_health/${horse.id}`)).json<{ health: number }>().health, 0);

  const large = await canvas(2400, 1200).jpeg().toBuffer();
  const image = new File([new Uint8Array(large)], 'noga.jpg', { type: 'image/jpeg' });
  const raised = await raise({ reason: 'Spuchnięta noga', image });
  const shown = await raised.follow();
  t.match(shown.words(), /Zmiana zapisana.*|Spuchnięta noga/);
  const address = /href="(\/api\/get_alert_picture\/[^"]+)"/.exec(shown.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  t.match(address, (await storedRow(app, 'health_alerts', {})).id);
  const kept = await storedRow(app, 'health_alert_pictures');
  t.match(await sharp(kept.picture).metadata(), { format: 'jpeg', width: 1600, height: 800 }, 'the whole picture');
  t.match(await sharp(kept.thumbnail).metadata(), { width: 96, height: 96 });
  t.ok(kept.picture.length <= 200_000);
  for (const who of [owner, worker]) t.equal((await who.get(address)).status, 200);
  t.equal((await stranger.get(address)).status, 404, 'a person who may not see the alert');
  const task = await buildTask(app, { horse });
  const linked = address.replaceAll('&', '&amp;');
  for (const path of [`/horses/${horse.id}`, '/home?section=3']) t.match((await owner.get(path)).text, linked, path);
  t.match((await worker.get(`/home?section=2&dialog=task&id=${task.id}`)).text, linked);

  app.clock.advance({ minutes: 1 });
  await raise({ reason: 'Ciepła', image: new File([], '') }); // what a browser sends when no file was chosen
  t.equal((await storedRows(app, 'health_alerts', { horse_id: horse.id })).length, 2);
  const pictures = await storedRows(app, 'health_alert_pictures');
  t.same(pictures, [kept], 'a new alert has no picture');
  t.equal((await stranger.post('/api/change_horse_health', { horse_id: horse.id, health: true })).status, 404);

  const manager = await app.as('manager');
  t.equal((await manager.delete(`/api/delete_user/${person.id}`)).status, 200);
  t.same(await storedRows(app, 'health_alert_pictures'), [], 'erased with the owner');
});

t.test('an alert with a picture that waited for a signal', async (t) => {
  await emptyStable(app);
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const horse = await buildHorse(app);
  const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString();
  const raise = async (hours: number, reason: string) =>
    worker.form(
      `/api/raise_health_alert/${horse.id}`,
      { since: ago(hours), reason, image: await photo() },
      { fromQueue: true },
    );

  for (const [hours, code] of [
    [73, 'too_old'],
    [-1, 'in_the_future'],
  ] as const)
    t.match((await raise(hours, 'Kuleje')).json(), { code, fields: { since: /\w/ } });
  t.same(await storedRows(app, 'health_alerts'), []);

  for (let again = 0; again < 2; again++) t.equal((await raise(5, 'Kuleje')).status, 200);
  const [alert, ...more] = await storedRows(app, 'health_alerts');
  t.match(alert, { reason: 'Kuleje', raised_at: new Date(ago(5)), ended_at: null });
  t.same(more, [], 'sent again, it is the same alert');
  const [audit] = await storedRows(app, 'audit_log', { entity_id: horse.id, action: 'set_health_alert' });
  t.match(audit, { at: app.clock.now(), after: { since: ago(5) } });

  await manager.post('/api/change_horse_health', { horse_id: horse.id, health: true, reason: 'Gorączka' });
  const pictures = await storedRows(app, 'health_alert_pictures');
  t.equal((await raise(4, 'Opuchlizna')).status, 200);
  t.match(await storedRow(app, 'health_alerts', { ended_at: null }), { reason: 'Gorączka' }, 'a newer one stays');
  t.same(await storedRows(app, 'health_alert_pictures'), pictures, 'without a picture of something older');
});

t.test('the health alert of a horse', async (t) => {
  await emptyStable(app);
  const person = await buildPerson(app);
  const [owner, worker] = [await app.as(person), await app.as('worker')];
  const horse = await buildHorse(app, { owner: person });
  await buildTask(app, { horse });
  const health = async () => (await owner.get(`/api/get_horse_health/${horse.id}`)).json<{ health: number }>().health;
  const set = (body: object, client = worker) =>
    client.post('/api/change_horse_health', { horse_id: horse.id, ...body });

  t.test('is set by a worker who sees the horse, and shown wherever the horse is', async (t) => {
    t.equal(await health(), 0);
    t.match(await set({ health: true }), { status: 200 });
    t.equal(await health(), 1);
    t.match((await worker.get('/api/get_worker_service_data')).json(), [{ health_alert: true }]);
    t.match((await owner.get(`/horses/${horse.id}`)).words(), 'Alert zdrowotny');
    t.match((await owner.get(`/horses/${horse.id}?tab=notes`)).words(), 'Alert zdrowotny');
  });

  t.test('sent late by a phone does not undo a newer change', async (t) => {
    const since = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    app.clock.advance({ minutes: 5 });
    await set({ health: false });
    t.match((await set({ health: true, since: since(-2) })).json(), { health: 0 }, 'older: nothing changes');
    t.match((await set({ health: false, since: since(5) })).json(), { health: 0 }, 'a clock that is a little fast');
    t.match((await set({ health: false, since: since(6) })).json(), { code: 'in_the_future' });
    t.match((await set({ health: true, since: since(-72 * 60 - 1) })).json(), { code: 'too_old' });
    app.clock.advance({ minutes: 5 });
    t.match((await set({ health: true, since: since(-1) })).json(), { health: 1 }, 'newer: it counts');
    t.match((await set({ health: true })).json(), { health: 1 }, 'again: the same, but later');
    t.match((await set({ health: false, since: since(-0.5) })).json(), { health: 1 }, 'it was set again since');
  });

  t.test('is raised with its reason by the checkbox among the services, in a plain form', async (t) => {
    const manager = await app.as('manager');
    const other = await buildHorse(app, { name: 'Bursztyn' });
    const back = `/horses/${other.id}?tab=services`;
    const send = async (typed: object) => {
      app.clock.advance({ minutes: 1 });
      return (await manager.form('/api/change_horse_health', { horse_id: other.id, ...typed }, { back })).follow();
    };
    const reason = (page: { text: string }) => /<textarea[^>]*name="reason"[^>]*>([^<]*)</.exec(page.text)?.[1];
    t.equal(reason(await manager.get(back)), '');
    t.equal(reason(await send({ health: 'true', reason: 'Kuleje na lewy przód' })), 'Kuleje na lewy przód');
    t.match((await manager.get(`/horses/${other.id}`)).words(), 'Kuleje na lewy przód', 'on the horse’s page too');
    const tooLong = await send({ health: 'true', reason: 'a'.repeat(201) });
    t.match(tooLong.words(), '200', 'a long reason is refused at its field');
    t.equal(reason(tooLong), 'a'.repeat(201), 'and what was typed stays');
    t.match(tooLong.text, /<details class="reason" open/, 'in an open field');
    t.equal(reason(await send({ reason: 'Kuleje na lewy przód' })), '', 'without the tick it ends');
    t.notMatch((await manager.get(back)).text, /name="health"[^>]*checked/);
  });

  t.test('has one audit row for each change', async (t) => {
    const log = await storedRows(app, 'audit_log', { entity_id: horse.id }, 'id', 'action');
    const actions = log.map(({ action }) => action);
    t.same(actions, ['set_health_alert', 'clear_health_alert', 'set_health_alert']);
  });
});
