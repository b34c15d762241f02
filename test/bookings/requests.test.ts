import { sql } from 'kysely';
import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { horizonOf } from '../../server/domain/recurrence.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildService, today } from '../support/builders.ts';
import { HURRIED } from '../support/jobs.ts';
import { pushSink } from '../support/push-sink.ts';
import { queriesDuring } from '../support/queries.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const sink = await pushSink(t);
const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });

type Values = NonNullable<Parameters<typeof buildBooking>[1]>;

async function buildRequest(given: Values = {}) {
  const horse = given.horse ?? (await buildHorse(app));
  return buildBooking(app, { approved: false, requested_by: horse.owner_id, ...given, horse });
}

const rowOf = (id: string) => storedRow(app, 'bookings', { id });

const daysOf = async (id: string): Promise<Day[]> =>
  (await storedRows(app, 'tasks', { booking_id: id }, 'date_to_finish')).map(({ date_to_finish }) => date_to_finish);

const actionsOn = async (entity_id: string) =>
  (await storedRows(app, 'audit_log', { entity_id }, 'id', 'action')).map(({ action }) => action);

const message = (answer: { json<T>(): T }) => answer.json<{ message: string }>().message;

t.test('a request', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');

  t.test('that is approved gives tasks from today on', async (t) => {
    const request = await buildRequest({ days_of_week: [2], starts_on: addDays(today(app), -10) });
    t.equal((await manager.post('/api/approve_request', { id: request.id })).status, 200);
    const days = await daysOf(request.id);
    t.equal(days[0], '2026-11-24');
    t.ok((days.at(-1) as Day) <= horizonOf(today(app)));
    const by = { decided_by: (await app.person('manager')).id, decided_at: app.clock.now() };
    t.match(await rowOf(request.id), { approved: true, starts_on: today(app), deleted_at: null, ...by });
    t.same(await actionsOn(request.id), ['approve_request']);
  });

  t.test('that is rejected is gone', async (t) => {
    const request = await buildRequest();
    t.equal((await manager.post('/api/deny_request', { id: request.id })).status, 200);
    t.match(await rowOf(request.id), { approved: false, deleted_at: app.clock.now() });
    t.same(await daysOf(request.id), []);
    t.same(await actionsOn(request.id), ['deny_request']);
    const list = await manager.get(`/api/get_all_services_for_horse/${request.horse_id}`);
    t.same(list.json(), []);
  });

  t.test('that is rejected tells its owner why, for two weeks', async (t) => {
    const owner = await buildPerson(app);
    const horse = await buildHorse(app, { owner, name: 'Figa' });
    const client = await app.as(owner);
    const tab = `/horses/${horse.id}?tab=services`;
    const [first, second] = [await buildRequest({ horse }), await buildRequest({ horse })];
    t.match((await manager.get(`${tab}&dialog=service&id=${first.id}`)).text, 'name="reason"');
    t.match((await manager.get('/requests')).words(), /Odrzuć z powodem : .*, Figa/);
    const reason = 'Myjka jest zepsuta';
    const back = `${tab}&dialog=service&id=${first.id}`;
    t.equal((await manager.form('/api/deny_request', { id: first.id, reason }, { back })).status, 303);
    await manager.post('/api/deny_request', { id: second.id });
    t.match((await client.get(tab)).words(), /Odrzucone zgłoszenia .* 21\.11\.2026 · Myjka jest zepsuta/);
    const tooLong = await manager.post('/api/deny_request', { id: second.id, reason: 'x'.repeat(201) });
    t.match(tooLong.json(), { fields: { reason: 'Powód może mieć najwyżej 200 znaków' } });
    app.clock.advance({ days: 15 });
    t.notMatch((await (await app.as(owner)).get(tab)).words(), 'Odrzucone zgłoszenia');
    app.clock.advance({ days: -15 });
  });

  t.test('is decided once', async (t) => {
    const approved = await buildRequest();
    const denied = await buildRequest();
    await manager.post('/api/approve_request', { id: approved.id });
    await manager.post('/api/deny_request', { id: denied.id });
    const booked = await buildBooking(app);
    for (const { id } of [approved, denied, booked])
      for (const call of ['/api/approve_request', '/api/deny_request']) {
        const again = await manager.post(call, { id });
        t.equal(again.status, 409, call);
        t.equal(message(again), 'O tej prośbie już zdecydowano.');
      }
  });

  t.test('is decided once when two people decide at the same moment', async (t) => {
    const other = await app.as(await buildPerson(app, { role: 'manager' }));
    for (let nth = 0; nth < 5; nth++) {
      const { id } = await buildRequest({ days_of_week: [1, 4] });
      const [yes, no] = await Promise.all([
        manager.post('/api/approve_request', { id }),
        other.post('/api/deny_request', { id }),
      ]);
      t.same([yes.status, no.status].sort(), [200, 409]);
      const { approved, deleted_at } = await rowOf(id);
      t.equal(approved, yes.status === 200);
      t.equal(deleted_at === null, approved);
      t.equal((await daysOf(id)).length > 0, approved);
    }
  });

  t.test('for a day that has passed can only be rejected', async (t) => {
    const once = await buildRequest({ starts_on: addDays(today(app), -1) });
    const ended = { starts_on: addDays(today(app), -20), check_until: addDays(today(app), -1) };
    const weekly = await buildRequest({ days_of_week: [1, 2, 3, 4, 5, 6, 7], ...ended });
    for (const { id } of [once, weekly]) {
      const answer = await manager.post('/api/approve_request', { id });
      t.equal(answer.status, 409);
      t.equal(message(answer), 'Termin minął, prośbę można tylko odrzucić.');
      t.equal((await manager.post('/api/deny_request', { id })).status, 200);
    }
  });

  t.test('that was approved by mistake can wait again, and its tasks are gone', async (t) => {
    const request = await buildRequest({ days_of_week: [2] });
    const before = await rowOf(request.id);
    const answer = await manager.form('/api/approve_request', { id: request.id }, { back: '/requests' });
    const page = await answer.follow();
    t.match(page.text, /<div class="notices">.*undoable.*<button[^>]* formaction="\/api\/take_back_decision"/is);
    t.not((await daysOf(request.id)).length, 0);
    const back = await manager.form('/api/take_back_decision', { id: request.id }, { back: '/requests' });
    t.match((await back.follow()).words(), 'Decyzja cofnięta, prośba znowu czeka');
    t.same(await daysOf(request.id), []);
    t.same(await rowOf(request.id), before);
    t.same(await actionsOn(request.id), ['approve_request', 'take_back_decision']);
    t.equal((await manager.post('/api/take_back_decision', { id: request.id })).status, 409, 'it waits already');
  });

  t.test('that was rejected by mistake can wait again', async (t) => {
    const request = await buildRequest();
    const before = await rowOf(request.id);
    const given = { id: request.id, reason: 'Pomyłka' };
    const answer = await manager.form('/api/deny_request', given, { back: '/requests' });
    t.match((await answer.follow()).words(), 'Usługa odrzucona Cofnij Dalej');
    t.equal((await manager.post('/api/take_back_decision', { id: request.id })).status, 200);
    t.same(await rowOf(request.id), before);
    t.equal((await manager.post('/api/approve_request', { id: request.id })).status, 200, 'and can be decided again');
  });

  t.test('stays approved when some of it is done, or it has ended since', async (t) => {
    const [begun, ended] = [await buildRequest({ days_of_week: [2] }), await buildRequest()];
    for (const { id } of [begun, ended]) await manager.post('/api/approve_request', { id });
    const [work] = await storedRows(app, 'tasks', { booking_id: begun.id });
    await manager.post('/api/complete_service', { id: work?.id });
    await manager.delete(`/api/delete_service_from_horse/${ended.id}`);
    for (const [{ id }, why] of [
      [begun, 'Część tej usługi jest już wykonana, więc zgody nie można cofnąć. Usługę można zakończyć.'],
      [ended, 'Tę usługę już usunięto.'],
    ] as const) {
      const answer = await manager.post('/api/take_back_decision', { id });
      t.equal(answer.status, 409);
      t.equal(message(answer), why);
      t.ok((await rowOf(id)).approved);
    }
  });

  t.test('that was withdrawn, or whose horse is gone, is not found', async (t) => {
    const gone = await buildRequest({ deleted_at: app.clock.now() });
    const horse = await buildHorse(app, { archived_at: app.clock.now() });
    const archived = await buildRequest({ horse });
    for (const { id } of [gone, archived]) t.equal((await manager.post('/api/approve_request', { id })).status, 404);
  });

  t.test('without a service is refused at its field', async (t) => {
    const texts = [
      ['/api/approve_request', 'Wybierz usługę, którą chcesz zatwierdzić'],
      ['/api/deny_request', 'Wybierz usługę, którą chcesz odrzucić'],
    ] as const;
    for (const [call, text] of texts) {
      t.match((await manager.post(call, {})).json(), { fields: { id: text } });
      const form = await manager.form(call, {}, { back: '/requests' });
      t.match((await form.follow()).words(), `Nie wybrano usługi ${text}`);
    }
  });
});

t.test('the inbox', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const inbox = async (path = '/requests') => (await manager.get(path)).words();

  t.test('says plainly that nothing waits', async (t) => {
    t.match(await inbox(), 'Żadna prośba nie czeka');
    t.notMatch((await manager.get('/home?section=0')).text, 'class="count"');
  });

  t.test('lists the requests of all horses, the oldest first and the passed last', async (t) => {
    const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
    const hurt = await buildHorse(app, { owner, name: 'Bursztyn', box_number: '11', health_alert: true });
    const service = await buildService(app, { name: 'Lonżowanie' });
    const days = { days_of_week: [2, 4], check_until: '2027-03-31' as Day };
    const earlier = new Date(app.clock.now().getTime() - 4 * 86_400_000);
    await buildRequest({ horse: hurt, service, ...days, remark: 'Spokojnie.', created_at: earlier });
    const horse = await buildHorse(app, { owner, name: 'Figa' });
    const passed = { starts_on: addDays(today(app), -1), created_at: new Date(earlier.getTime() - 1000) };
    await buildRequest({ horse, service, ...passed });
    const words = await inbox();
    t.match(words, '2 czekają na decyzję, najstarsza od wtorku');
    const facts = 'do 31\\.03\\.2027 Alert zdrowotny „?Spokojnie\\.”? 45,00 zł zgłoszono 17\\.11\\.2026';
    t.match(words, new RegExp(`Bursztyn boks 11 · Anna Wiśniewska Lonżowanie .*${facts} Odrzuć.*Zatwierdź.*Figa`));
    t.match(words, /Figa Anna Wiśniewska Lonżowanie pt\. 20\.11\.2026 .*Termin minął, prośbę można tylko odrzucić\./);
    t.match(words, 'Odrzuć prośbę: Lonżowanie, Figa');
    t.notMatch(words, 'Zatwierdź prośbę: Lonżowanie, Figa');
  });

  t.test('shows beside a request why its horse is in alert', async (t) => {
    const { id } = await storedRow(app, 'horses', { name: 'Bursztyn' });
    app.clock.advance({ minutes: 1 });
    await manager.post('/api/change_horse_health', { horse_id: id, health: true, reason: 'Obrzęk tylnej nogi' });
    t.match(await inbox(), /do 31\.03\.2027 Alert zdrowotny Obrzęk tylnej nogi „?Spokojnie\.”?/);
  });

  t.test('decides in the row, and the menu counts what is left', async (t) => {
    const count = async (path: string) =>
      /class="count">.*?<\/span>(\d+\+?)</.exec((await manager.get(path)).text)?.[1];
    t.equal(await count('/home?section=0'), '2');
    const waiting = await storedRows(app, 'bookings', { approved: false }, 'created_at', 'id');
    const id = waiting.at(-1)?.id as string;
    const approved = await manager.form('/api/approve_request', { id }, { back: '/requests' });
    t.match(approved, { status: 303, location: '/requests' });
    t.match((await approved.follow()).words(), /1 czeka na decyzję, od wtorku.*SUKCES Usługa zatwierdzona/);
    t.equal(await count('/stable'), '1');
    const again = await manager.form('/api/approve_request', { id }, { back: '/requests' });
    const decided = 'Error 409 Nie udało się zatwierdzić usługi';
    t.match((await again.follow()).words(), new RegExp(`${decided}.*O tej prośbie już zdecydowano\\.`));
    const left = await storedRow(app, 'bookings', { approved: false });
    const denied = await manager.form('/api/deny_request', { id: left.id }, { back: '/requests' });
    t.match((await denied.follow()).words(), /Żadna prośba nie czeka.*SUKCES Usługa odrzucona/);
    t.equal(await count('/requests'), undefined);
  });

  t.test('shows fifty at a time', async (t) => {
    const horse = await buildHorse(app);
    for (let nth = 0; nth < 53; nth++) await buildRequest({ horse });
    const first = await manager.get('/requests');
    t.match(first.words(), '53 czekają na decyzję');
    t.equal(first.text.match(/action="\/api\/deny_request"/g)?.length, 50);
    t.match(first.words(), 'Strona 1 z 2');
    t.match(first.text, /class="count">.*?<\/span>50\+</);
    const second = await manager.get('/requests?page=2');
    t.equal(second.text.match(/action="\/api\/deny_request"/g)?.length, 3);
    t.equal((await manager.get('/requests?page=7')).headers.location, '/requests?page=2');
  });

  t.test('is counted only for people who decide, wherever the menu is', async (t) => {
    const countQueries = async (client: typeof manager, path: string) =>
      (await queriesDuring(() => client.get(path))).filter(({ text }) => text.includes('bookings')).length;
    const [worker, owner] = [await app.as('worker'), await app.as('user')];
    t.equal(await countQueries(manager, '/home?section=7'), 1);
    for (const path of ['/my-account', '/support', `/user/${(await app.person('user')).id}`, '/api/get_sections'])
      t.equal(await countQueries(manager, path), 0, path);
    t.equal(await countQueries(worker, '/home?section=7'), 0);
    t.equal(await countQueries(owner, '/my-account'), 0);
  });
});

t.test('notifications', async (t) => {
  await startOver(app);
  const [manager, owner] = [await app.as('manager'), await app.as('user')];
  const [office, phone] = [sink.device(), sink.device()];
  await manager.post('/api/push/save_subscription', office.subscription);
  await owner.post('/api/push/save_subscription', phone.subscription);
  const horse = await buildHorse(app, { owner: await app.person('user'), name: 'Bursztyn' });
  const service = await buildService(app, { name: 'Lonżowanie' });
  t.beforeEach(() => {
    sink.pushed.length = 0;
  });
  const sendRequest = async () => {
    const body = { horse_id: horse.id, service_id: service.id, check_until: addDays(today(app), 3), confirmed: true };
    return (await owner.post('/api/send_service_request', body)).json<{ id: string }>();
  };
  const pushes = async () => {
    await app.drainJobs();
    return sink.pushed.map((pushed) => {
      const isFor = ({ subscription }: typeof office) => new URL(subscription.endpoint).pathname === pushed.path;
      return isFor(office) ? ['manager', office.read(pushed)] : ['owner', phone.read(pushed)];
    });
  };

  t.test('are not sent for a decision or a request that was taken back', async (t) => {
    // Runs first, because jobs start by themselves once some have run.
    const { id } = await buildRequest({ horse });
    await manager.post('/api/deny_request', { id });
    await manager.post('/api/take_back_decision', { id });
    const sent = await sendRequest();
    await owner.delete(`/api/delete_service_from_horse/${sent.id}`);
    t.same(await pushes(), []);
  });

  t.test('tell managers of a new request', async (t) => {
    await sendRequest();
    const notice = { title: 'Nowa prośba o usługę', body: 'Bursztyn: Lonżowanie', url: '/requests' };
    t.match(await pushes(), [['manager', notice]]);
  });

  t.test('tell the owner the decision', async (t) => {
    const [one, other] = [await sendRequest(), await sendRequest()];
    await pushes();
    sink.pushed.length = 0;
    await manager.post('/api/approve_request', { id: one.id });
    await manager.post('/api/deny_request', { id: other.id, reason: 'Nie ma kto lonżować' });
    const url = `/horses/${horse.id}?tab=services`;
    const decisions = (await pushes()).sort((a, b) => JSON.stringify(a[1]).localeCompare(JSON.stringify(b[1])));
    t.match(decisions, [
      ['owner', { title: 'Usługa odrzucona', body: 'Bursztyn: Lonżowanie. Powód: Nie ma kto lonżować', url }],
      ['owner', { title: 'Usługa zatwierdzona', body: 'Bursztyn: Lonżowanie', url }],
    ]);
  });

  t.test('are queued with ids only, and get their text when sent', async (t) => {
    await sendRequest();
    const queued = sql<{ data: string }>`select data::text as data from pgboss.job where name = 'push-request-made'`;
    const { rows } = await queued.execute(app.db);
    t.ok(rows.length > 0);
    for (const { data } of rows) t.notMatch(data, /Bursztyn|Lonżowanie/);
    await pushes();
  });
});
