import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, type Day, day } from '../../server/domain/days.ts';
import type { GeneralService } from '../../server/features/general-services/schema.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { expectFocus, openPage, waitForNotice } from '../support/browser.ts';
import {
  buildBooking,
  buildGroup,
  buildHorse,
  buildPerson,
  buildService,
  buildTask,
  today,
} from '../support/builders.ts';
import { offered } from '../support/forms.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

type Refusal = { message: string; fields: Record<string, string> };

const TASKS = '/home?section=2';
const ADD = `${TASKS}&dialog=add-general-service`;
const LIST = `${TASKS}&dialog=general-services`;
const details = (id: string) => `${TASKS}&dialog=general-service&id=${id}`;

const app = await startApp(t);

const daysOf = async (app: TestApp, booking_id: string): Promise<Day[]> =>
  (await storedRows(app, 'tasks', { booking_id }, 'date_to_finish')).map(({ date_to_finish }) => date_to_finish);

t.test('a general service', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const sweeping = await buildService(app, { name: 'Zamiatanie', description: 'Korytarz i hala.', general: true });
  const all = async () => (await manager.get('/api/get_all_general_services')).json<GeneralService[]>();
  const days = { days_of_week: 'Poniedziałek,Sobota', check_until: '2026-12-05' };
  const recurring = { service_id: sweeping.id, onetime: 0, ...days };
  const once = { service_id: sweeping.id, onetime: 1, check_until: '2026-11-24' };

  t.test('is booked for a day, or for weekdays up to a last day, and its tasks are made', async (t) => {
    const [one, many] = [randomUUID(), randomUUID()];
    t.match(await manager.post('/api/add_general_service', { ...once, id: one }), { status: 200 });
    t.same(await daysOf(app, one), ['2026-11-24']);
    t.match((await manager.get(details(one))).words(), 'Rodzaj: Jednorazowa Data wykonania: wt. 24.11.2026');
    app.clock.advance({ minutes: 1 });
    const ignored = { service_name: 'Inna', description: 'Inny.', date_created: '1999-12-31T00:00:00.000Z' };
    const answer = await manager.post('/api/add_general_service', { ...recurring, ...ignored, id: many });
    t.same(answer.json(), { id: many });
    t.same(await daysOf(app, many), ['2026-11-21', '2026-11-23', '2026-11-28', '2026-11-30', '2026-12-05']);
    const service = { service_name: 'Zamiatanie', description: 'Korytarz i hala.' };
    const made = { date_created: app.clock.now().toISOString() };
    const earlier = { date_created: '2026-11-21T08:00:00.000Z', days_of_week: '' };
    t.same(await all(), [
      { ...service, ...recurring, id: many, ...made },
      { ...service, ...once, id: one, ...earlier },
    ]);
    const { action, after } = await storedRow(app, 'audit_log', { entity_id: many });
    t.equal(action, 'book_service');
    t.match(after, { horse_id: null, service_id: sweeping.id, days_of_week: [1, 6] });
  });

  t.test('says what is missing or wrong', async (t) => {
    const lunging = await buildService(app);
    const gone = await buildService(app, { general: true, deleted_at: app.clock.now() });
    const noService = { service_id: 'Wybierz usługę, którą chcesz dodać' };
    const refusals: [object, Record<string, string>][] = [
      [{ ...once, service_id: undefined }, noService],
      [{ ...once, service_id: lunging.id }, noService],
      [{ ...once, service_id: gone.id }, noService],
      [{ ...once, check_until: undefined }, { check_until: 'Wybierz datę, kiedy ma być wykonana usługa' }],
      [{ ...recurring, days_of_week: '' }, { days_of_week: 'Wybierz datę, kiedy ma być wykonana usługa' }],
      [{ ...recurring, days_of_week: 'Monday' }, { days_of_week: 'Wybierz dni tygodnia z listy' }],
      [{ ...recurring, check_until: null }, { check_until: 'Wybierz datę końcową' }],
      [{ ...once, check_until: '2026-11-20' }, { check_until: 'Ten dzień już minął' }],
    ];
    const before = (await all()).length;
    for (const [body, fields] of refusals) {
      const answer = await manager.post('/api/add_general_service', body);
      t.equal(answer.status, 400, JSON.stringify(fields));
      t.same(answer.json<Refusal>().fields, fields);
    }
    t.equal((await all()).length, before);
  });

  t.test('years ahead needs a confirmation', async (t) => {
    const far = { ...recurring, check_until: '2036-12-31' };
    const confirmed = 'Do 31.12.2036 zostało co najmniej 10 lat. Zapisać mimo to?';
    const asked = await manager.post('/api/add_general_service', far);
    t.match([asked.status, asked.json()], [409, { message: confirmed, fields: { confirmed } }]);
    t.equal((await manager.post('/api/add_general_service', { ...far, confirmed })).status, 200);
  });

  t.test('is deleted with its tasks from today on, and finished ones stay', async (t) => {
    const service = await buildService(app, { general: true });
    const starts_on = addDays(today(app), -2);
    const booking = await buildBooking(app, { horse: null, service, starts_on, days_of_week: [1] });
    const done = await buildTask(app, { booking, finishedBy: await app.person('manager') });
    for (const days of [-2, 2]) await buildTask(app, { booking, day: addDays(today(app), days) });
    t.equal((await manager.delete(`/api/delete_service_from_horse/${booking.id}`)).status, 200);
    t.same(await daysOf(app, booking.id), [addDays(today(app), -2), done.date_to_finish]);
    t.notOk((await all()).some(({ id }) => id === booking.id));
  });

  t.test('is done by workers of its groups, or by anyone when it has none', async (t) => {
    const member = await buildPerson(app, { role: 'worker' });
    const group = await buildGroup(app, { workers: [member] });
    const fences = await buildService(app, { name: 'Przegląd ogrodzeń', general: true, groups: [group] });
    const add = { service_id: fences.id, onetime: 1, check_until: today(app) };
    t.equal((await manager.post('/api/add_general_service', add)).status, 200);
    const tasks = async (who: Parameters<TestApp['as']>[0]) =>
      (await (await app.as(who)).get('/api/get_worker_service_data'))
        .json<{ service_name: string }[]>()
        .map(({ service_name }) => service_name);
    t.ok((await tasks(member)).includes('Przegląd ogrodzeń'));
    t.notOk((await tasks('worker')).includes('Przegląd ogrodzeń'), 'another group’s');
    t.ok((await tasks('worker')).includes('Zamiatanie'), 'without a group');
    const { id } = await storedRow(app, 'tasks', { service_id: fences.id });
    t.equal((await (await app.as('worker')).post('/api/complete_service', { id })).status, 404);
    t.equal((await (await app.as(member)).post('/api/complete_service', { id })).status, 200);
    t.same(await storedRows(app, 'ledger_entries'), [], 'nobody is charged');
  });

  t.test('is not listed with services of horses, nor the other way round', async (t) => {
    const booking = await buildBooking(app, { horse: await buildHorse(app), days_of_week: [2] });
    t.notOk((await all()).some(({ id }) => id === booking.id));
    t.match(await manager.get(details(booking.id)), { status: 303, headers: { location: TASKS } });
  });
});

t.test('the buttons and dialogs', async (t) => {
  await startOver(app);
  const { id: service_id } = await buildService(app, { name: 'Zamiatanie', general: true });
  const booking = await buildBooking(app, { horse: null, days_of_week: [1] });

  t.test('are only for managers', async (t) => {
    t.match((await (await app.as('manager')).get(ADD)).text, /<option value=""[^>]*>Wybierz usługę</);
    for (const who of ['manager', 'admin'] as const)
      t.match((await (await app.as(who)).get(TASKS)).words(), /ZOBACZ USŁUGI DODAJ USŁUGĘ/, who);
    const worker = await app.as('worker');
    for (const address of [TASKS, ADD, LIST, details(booking.id)]) {
      const answer = await worker.get(address);
      t.equal(answer.status, 200);
      t.notMatch(answer.words(), /USŁUG|Dodaj usługę|Utworzono/, address);
    }
  });

  t.test('come back as they were typed, each alert in the spec’s words', async (t) => {
    const manager = await app.as('manager');
    const id = offered((await manager.get(ADD)).text, 'id') as string;
    const form = { id, form: 'general-service', has_end: '1', service_id, onetime: '0', day: '', last_day: '' };
    const sent: [object, RegExp][] = [
      [{ service_id: '' }, /Nie wybrano usługi Wybierz usługę, którą chcesz dodać/],
      [{}, /Nie wybrano daty Wybierz datę, kiedy ma być wykonana usługa/],
      [{ onetime: '1' }, /Nie wybrano daty Wybierz datę, kiedy ma być wykonana usługa/],
      [{ days_of_week: ['Środa'] }, /Nie wybrano daty Wybierz datę końcową/],
      [{ days_of_week: ['Środa'], last_day: '2026-11-22' }, /Error 400 Wystąpił błąd podczas dodawania usługi/],
    ];
    for (const [change, alert] of sent) {
      const fields = { ...form, ...change };
      const answer = await manager.form('/api/add_general_service', fields, { back: ADD });
      t.equal(answer.location, ADD);
      const page = await answer.follow();
      t.match(page.words(), alert);
      t.match(page.text, new RegExp(`name="onetime" checked="" value="${fields.onetime}"`), 'the chosen kind stays');
    }
    for (const [onetime, ticked] of [
      ['0', true],
      ['1', false],
    ] as const) {
      const chosen = { ...form, onetime, service_id: '', days_of_week: ['Środa'] };
      const { text } = await (await manager.form('/api/add_general_service', chosen, { back: ADD })).follow();
      const [day = ''] = /<input[^>]*value="Środa"[^>]*>/.exec(text) ?? [];
      t.equal(day.includes('checked=""'), ticked, 'one-time clears the weekdays');
    }
  });

  t.test('add, show and delete a service without JavaScript', async (t) => {
    const manager = await app.as('manager');
    const name = 'Mycie okien';
    const { id: service_id } = await buildService(app, { name, description: 'Hala,\nsiodlarnia.', general: true });
    const id = offered((await manager.get(ADD)).text, 'id') as string;
    const form = { id, form: 'general-service', has_end: '1', service_id, onetime: '0', last_day: '2026-12-31' };
    const sent = { ...form, days_of_week: ['Poniedziałek', 'Piątek'] };
    const added = await manager.form('/api/add_general_service', sent, { back: ADD });
    t.equal(added.location, TASKS);
    t.match((await added.follow()).words(), 'Usługa została dodana pomyślnie');
    t.match((await manager.get(LIST)).words(), `${name} dodano 21.11.2026, 09:00`);
    const shown = (await manager.get(details(id))).words();
    t.match(shown, /Wielorazowa .*Poniedziałek, Piątek Do: czw\. 31\.12\.2026 .*Hala, siodlarnia\. /);
    t.match(shown, 'Utworzono: 21.11.2026, 09:00');
    t.match((await manager.get(`${LIST}&id=${id}`)).words(), 'Usunąć razem z pracą od dziś');
    const options = { method: 'DELETE', back: LIST } as const;
    const deleted = await manager.form(`/api/delete_service_from_horse/${id}`, {}, options);
    t.equal(deleted.location, LIST, 'the list stays open');
    const left = (await deleted.follow()).words();
    t.match(left, 'Usunięto usługę');
    t.notMatch(left, `${name} dodano`);
  });

  t.test('list more than fifty on pages', async (t) => {
    const service = await buildService(app, { name: 'Poidła', general: true });
    for (let nth = 0; nth < 50; nth++) await buildBooking(app, { horse: null, service, days_of_week: [3] });
    const manager = await app.as('manager');
    t.match((await manager.get(LIST)).words(), 'Strona 1 z 2');
    t.match((await manager.get(`${LIST}&dialog_list=2`)).words(), 'Strona 2 z 2');
    t.equal((await manager.get(`${LIST}&dialog_list=3`)).headers.location, `${LIST}&dialog_list=2`);
  });

  t.test('ask about a service that has moved to another page of the list', async (t) => {
    const manager = await app.as('manager');
    for (const page of [1, 2]) {
      const { status, text } = await manager.get(`${LIST}&dialog_list=${page}&id=${booking.id}`);
      t.equal(status, 200);
      t.equal(text.split('Usunąć razem z pracą od dziś').length, 2, `once, at page ${page}`);
      t.match(text, `/api/delete_service_from_horse/${booking.id}`);
    }
  });

  t.test('for a deleted service lead to the page beneath, with an alert', async (t) => {
    const manager = await app.as('manager');
    const gone = await buildBooking(app, { horse: null, days_of_week: [1], deleted_at: app.clock.now() });
    const ofHorse = await buildBooking(app, { horse: await buildHorse(app), days_of_week: [2] });
    for (const { id } of [gone, ofHorse, { id: randomUUID() }, { id: 'abc' }])
      for (const address of [`${LIST}&id=${id}`, `${LIST}&dialog_list=2&id=${id}`, details(id)]) {
        t.match(await manager.get(address), { status: 303, headers: { location: TASKS } }, address);
        t.match((await manager.get(TASKS)).words(), 'Error 404 Nie ma takiej usługi.', address);
        t.notMatch((await manager.get(TASKS)).words(), 'Nie ma takiej usługi.', 'once');
      }
    const missing = await manager.get(`${LIST}&dialog_list=3&id=${gone.id}`);
    t.equal(
      missing.headers.location,
      `${LIST}&dialog_list=2&id=${gone.id}`,
      'a missing page leads to the last one first',
    );
    const options = { method: 'DELETE', back: `${LIST}&id=${gone.id}` } as const;
    const again = await manager.form(`/api/delete_service_from_horse/${gone.id}`, {}, options);
    t.equal(again.location, options.back);
    t.match(await again.follow(), { status: 303, headers: { location: TASKS } });
    const { text } = await manager.get(TASKS);
    t.match(text, 'Nie udało się usunąć usługi');
    t.notMatch(text, 'Nie ma takiej usługi', 'one alert, the more specific one');
  });
});

t.test('a service whose day begins in the night of a clock change is shown as due', async (t) => {
  await startOver(app, '2027-03-27T23:30:00Z'); // 28 March, half past midnight
  const service = await buildService(app, { general: true });
  const manager = await app.as('manager');
  const days = { days_of_week: 'Niedziela', check_until: '2027-04-04' };
  const sent = { id: randomUUID(), service_id: service.id, onetime: 0, ...days };
  t.equal((await manager.post('/api/add_general_service', sent)).status, 200);
  t.same(await daysOf(app, sent.id), [day('2027-03-28'), day('2027-04-04')]);
});

t.test('general services in the browser', async (t) => {
  await startOver(app);
  await buildService(app, { name: 'Zamiatanie korytarza', description: 'Korytarz,\nsiodlarnia.', general: true });
  const page = await openPage(t, app, { as: 'manager' });
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
  const day = dialog.getByLabel('Data', { exact: true });
  const end = dialog.getByLabel('Do:');
  await page.goto(TASKS);
  await page.getByRole('link', { name: 'DODAJ USŁUGĘ' }).click();
  t.equal(await day.inputValue(), '2026-11-21', 'today by default');
  t.match(await dialog.innerText(), 'sobota, 21 listopada');
  t.equal(await dialog.getByLabel('Poniedziałek').isVisible(), false);
  await expectFocus(t, dialog.getByLabel('Usługa'), 'the focus starts at the choice of the service');
  await page.locator('[data-island="day-in-words"][data-hydrated]').waitFor();
  await day.fill('2026-11-25');
  await dialog.getByText('środa, 25 listopada').waitFor();
  await day.fill('');
  await dialog.getByText('Wybierz datę', { exact: true }).waitFor();
  await dialog.getByText('Wielorazowa').click();
  t.equal(await day.isVisible(), false);
  t.equal(await end.isVisible(), false, 'no end before there is a day');
  await dialog.getByText('Wto.').click();
  await dialog.getByText('Jednorazowa').click();
  await dialog.getByText('Wielorazowa').click();
  t.equal(await dialog.locator('[name="days_of_week"]:checked').count(), 0, 'the other kind cleared the days');
  await dialog.getByLabel('Poniedziałek').focus();
  await page.keyboard.press('Space');
  await dialog.getByText('Pią.').click();
  t.equal(await end.isVisible(), true);
  await dialog.getByRole('button', { name: 'Dodaj' }).click();
  await waitForNotice(page, 'Wybierz usługę, którą chcesz dodać');
  t.equal(await dialog.getByLabel('Poniedziałek').isChecked(), true, 'the choice is kept');
  await dialog.getByLabel('Usługa').selectOption({ label: 'Zamiatanie korytarza' });
  await end.fill('2026-12-31');
  await dialog.getByRole('button', { name: 'Dodaj' }).click();
  await waitForNotice(page, 'Usługa została dodana pomyślnie');
  t.match(page.url(), /section=2$/);
});
