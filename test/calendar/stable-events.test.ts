import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildGroup, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

type Entry = { id: string; title: string; horse_name: string | null; start: string; may_edit: boolean };

t.test('events of the stable', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const [anna, ewa] = [await buildPerson(app), await buildPerson(app)];
  const worker = await buildPerson(app, { role: 'worker' });
  const other = await app.as(await buildPerson(app, { role: 'worker' }));
  const grom = await buildHorse(app, { owner: anna, name: 'Grom' });
  const luna = await buildHorse(app, { owner: ewa, name: 'Łuna' });
  const service = await buildService(app, { groups: [await buildGroup(app, { workers: [worker] })] });
  await buildTask(app, { horse: grom, service });
  const [annas, ewas, workers] = [await app.as(anna), await app.as(ewa), await app.as(worker)];
  const DAY = { title: 'Kowal', allDay: true, start: '2026-11-23', end: '2026-11-23' };
  const plan = async (body: object) => manager.post('/api/create_stable_event', { ...DAY, ...body });
  const planned = async (body: object) => (await plan(body)).json<{ id: string }>().id;
  const seenBy = async (client: Client, mode: string, from = '2026-11-23', to = from) => {
    const answer = await client.get(`/api/get_calendar?mode=${mode}&from=${from}&to=${to}`);
    const planned = answer.json<{ entries: Entry[] }>().entries.filter(({ title }) => title.startsWith('Kowal'));
    return planned.map(({ title, horse_name }) => [title, horse_name]);
  };

  await t.test('are shown to the people they concern, to owners with their own horses', async (t) => {
    await planned({ title: 'Kowal dla dwóch', horse_ids: [grom.id, luna.id] });
    const lunas = await planned({ title: 'Kowal Łuny', horse_ids: [luna.id] });
    const all = await planned({ title: 'Kowal w stajni' });
    const named = (first: string) => ['Kowal dla dwóch', first];
    t.same(await seenBy(manager, 'manager'), [named('Grom, Łuna'), ['Kowal Łuny', 'Łuna'], ['Kowal w stajni', null]]);
    t.same(await seenBy(workers, 'worker'), [named('Grom, Łuna'), ['Kowal w stajni', null]]);
    t.same(await seenBy(other, 'worker'), [['Kowal w stajni', null]], 'without a horse: all workers');
    t.same(await seenBy(annas, 'user'), [named('Grom')]);
    t.same(await seenBy(ewas, 'user'), [named('Łuna'), ['Kowal Łuny', 'Łuna']]);
    const ofHorse = (await annas.get(`/api/get_all_events/${anna.id}/${grom.id}`)).json<Entry[]>();
    t.match(ofHorse, [{ title: 'Kowal dla dwóch', horse_id: null, horse_name: 'Grom' }]);

    const entry = async (client: Client, id: string) => client.get(`/api/get_calendar_entry/event/${id}`);
    t.equal((await entry(annas, lunas)).status, 404);
    t.equal((await entry(annas, all)).status, 404);
    t.equal((await entry(other, lunas)).status, 404);
    t.match((await entry(other, all)).json(), { title: 'Kowal w stajni', may_edit: false, may_finish: true });
    t.match((await entry(ewas, lunas)).json(), { horse_name: 'Łuna', may_edit: false, may_finish: false });
    t.equal((await ewas.delete(`/api/delete_event/${lunas}`)).status, 403);
    t.match((await manager.get(`/home?section=6&date=2026-11-23&dialog=event&id=${all}`)).words(), 'Kowal w stajni');
  });

  await t.test('repeat for at most a year, and each is changed and deleted separately', async (t) => {
    const month = { title: 'Kowal', start: '2027-01-31', end: '2027-01-31', repeats: 'monthly', until: '2027-04-30' };
    await plan(month);
    const days = (title: string) => storedRows(app, 'events', { title }, 'first_day', 'start_day', 'id');
    const made = await days('Kowal');
    const starts = made.map(({ start_day }) => start_day);
    t.same(starts, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    await plan({ ...month, title: 'Targi', start: '2027-01-29', until: '2027-03-31' });
    const night = { allDay: false, start: '2027-01-30T21:00:00Z', end: '2027-01-31T05:00:00Z' };
    await plan({ ...month, ...night, title: 'Dyżur', until: '2027-03-31' });
    const times = async (title: string) => {
      const columns = ['first_day', 'start_day', 'end_day', 'starts_at', 'ends_at'] as const;
      const events = await storedRows(app, 'events', { title }, ...columns);
      return events.map(({ start_day, end_day, starts_at, ends_at }) =>
        [start_day ?? starts_at?.toISOString(), end_day ?? ends_at?.toISOString()].join(' '),
      );
    };
    const long = ['2027-01-29 2027-01-31', '2027-02-28 2027-03-02', '2027-03-29 2027-03-31'];
    t.same(await times('Targi'), long, 'each lasts as long as the first');
    t.same(
      await times('Dyżur'),
      [
        '2027-01-30T21:00:00.000Z 2027-01-31T05:00:00.000Z',
        '2027-02-28T21:00:00.000Z 2027-03-01T05:00:00.000Z',
        '2027-03-30T20:00:00.000Z 2027-03-31T04:00:00.000Z',
      ],
      'past midnight too',
    );
    const [first, second] = made.map(({ id }) => id);
    t.equal((await manager.delete(`/api/delete_event/${second}`)).status, 200);
    const moved = { id: first, title: 'Kowal rano', allDay: true, start: '2027-02-01', end: '2027-02-01' };
    t.equal((await manager.post('/api/update_event', moved)).status, 200);
    t.equal((await days('Kowal')).length, 2);

    const hours = { title: 'Szkolenie', allDay: false, start: '2027-03-26T08:00:00Z', end: '2027-03-26T09:00:00Z' };
    await plan({ ...hours, repeats: 'weekly', until: '2027-04-02' });
    t.same(
      await times('Szkolenie'),
      ['2027-03-26T08:00:00.000Z 2027-03-26T09:00:00.000Z', '2027-04-02T07:00:00.000Z 2027-04-02T08:00:00.000Z'],
      'at the stable’s local time',
    );
    for (const until of [undefined, '2026-11-22', '2027-11-24'])
      t.equal((await plan({ repeats: 'weekly', until })).status, 400, `until ${until}`);
  });

  await t.test('are planned by a plain form from the calendar of the stable', async (t) => {
    t.match((await manager.get('/home?section=6&date=2026-12-01')).text, 'href="/stable-event?date=2026-12-01"');
    const form = '/stable-event?date=2026-12-01';
    t.match((await manager.get(form)).words(), /Powtarzanie .*Konie \(nieobowiązkowe\) Grom Łuna/);
    const typed = { ...DAY, allDay: '1', title: 'Pokazy', start: '2026-12-01', end: '2026-12-02', description: '' };
    const endless = { ...typed, repeats: 'weekly', until: '' };
    const refused = await manager.form('/api/create_stable_event', endless, { back: form });
    t.match((await refused.follow()).words(), 'Podaj ostatni dzień');
    const sent = await manager.form('/api/create_stable_event', { ...typed, horse_ids: luna.id }, { back: form });
    t.equal(sent.headers.location, '/home?section=6&date=2026-12-01');
    t.match((await sent.follow()).words(), 'Pokazy');
    const kurs = { title: 'Kurs', start: '2026-12-12', end: '2026-12-11', repeats: 'weekly', until: '2026-12-20' };
    const opposite = await manager.form('/api/create_stable_event', { ...typed, ...kurs }, { back: form });
    t.equal(opposite.headers.location, '/home?section=6&date=2026-12-11');
    const made = await storedRows(app, 'events', { title: 'Kurs' }, 'start_day', 'end_day');
    const turned = made.map(({ start_day, end_day }) => `${start_day}–${end_day}`);
    t.same(turned, ['2026-12-11–2026-12-12', '2026-12-18–2026-12-19'], 'turned round, as the spec requires');
    const own = (await annas.get('/home?section=3')).words();
    t.match(own, 'Kowal dla dwóch', 'the owner’s list shows it');
    t.notMatch(own, 'Kowal Łuny');
    t.match((await annas.get(`/horses/${grom.id}`)).words(), 'Kowal dla dwóch');
  });

  await t.test('can name any horse of a large stable', async (t) => {
    for (let nth = 0; nth < 101; nth++) await buildHorse(app, { owner: anna, name: `Kucyk ${nth}` });
    const last = await buildHorse(app, { owner: anna, name: 'Żubr', box_number: 'Z9' });
    const boxes = (text: string) => [...text.matchAll(/name="horse_ids"[^>]*/g)].map(([box]) => box);
    const page = await manager.get('/stable-event?date=2026-12-01');
    t.match(page.words(), 'Pokazano 100 z 104');
    t.equal(boxes(page.text).length, 100);
    const typed = { title: 'Kowal', start: '2026-12-01', end: '2026-12-01', repeats: 'weekly', until: '2026-12-08' };
    const query = new URLSearchParams({ date: '2026-12-01', find: 'żubr', horse_ids: grom.id, ...typed });
    const found = await manager.get(`/stable-event?${query}`);
    const [ticked, offered] = boxes(found.text);
    t.ok(ticked?.includes(grom.id) && ticked.includes('checked'), 'ticked horses stay ticked');
    t.ok(offered?.includes(last.id) && !offered.includes('checked'));
    for (const kept of ['value="Kowal"', 'value="2026-12-08"', 'value="weekly" selected'])
      t.match(found.text, kept, 'what was typed stays');
    t.match(boxes((await manager.get('/stable-event?find=nic&horse_ids=x')).text), []);
    const idIn = (box: string) => /value="([^"]+)"/.exec(box)?.[1] ?? '';
    const ninety = boxes(page.text).map(idIn).slice(0, 90);
    const search = new URLSearchParams({ date: '2026-12-01', find: 'żubr', ...typed });
    for (const id of ninety) search.append('horse_ids', id);
    const chosen = await manager.get(`/stable-event?${search}`);
    const [, back = ''] = /create_stable_event".*?name="back" value="([^"]+)"/.exec(chosen.text) ?? [];
    t.equal(back, '/stable-event?date=2026-12-01', 'the way back stays short however many are ticked');
    const empty = { ...typed, id: randomUUID(), title: '', form: 'event', allDay: '1', horse_ids: ninety };
    const refused = await (await manager.form('/api/create_stable_event', empty, { back })).follow();
    t.equal(boxes(refused.text).filter((box) => box.includes('checked')).length, 90, 'a refused form keeps them');
    t.match(refused.text, 'value="2026-12-08"');
    const ids = boxes(page.text).slice(0, 5).map(idIn);
    const many = await planned({ title: 'Kowal dla wielu', start: '2026-12-14', end: '2026-12-14', horse_ids: ids });
    t.same(await seenBy(manager, 'manager', '2026-12-14'), [['Kowal dla wielu', '5 koni']], 'counted in a cell');
    const entry = (await manager.get(`/api/get_calendar_entry/event/${many}`)).json();
    t.match(entry, { horse_name: /Grom, Kucyk 0, Kucyk 1/ });
    const zefir = await buildHorse(app, { owner: anna, name: 'Zefir' });
    const two = await planned({ start: '2026-12-15', end: '2026-12-15', horse_ids: [zefir.id, luna.id] });
    const dialog = await manager.get(`/home?section=6&date=2026-12-15&dialog=event&id=${two}`);
    t.match(dialog.words(), 'Konie Łuna, Zefir', 'in Polish order');
  });

  await t.test('change the horses of a single day by a plain form', async (t) => {
    const day = (nth: number) => ({ title: `Podkuwacz ${nth}`, start: '2026-12-17', end: '2026-12-17' });
    const id = await planned({ ...day(1), horse_ids: [grom.id] });
    const calendar = '/home?section=6&date=2026-12-17';
    const panel = (await manager.get(`${calendar}&dialog=event&id=${id}`)).text;
    const [, form = ''] = /href="(\/stable-event\/[^"]*)"/.exec(panel) ?? [];
    t.match(form, `/stable-event/${id}`, 'its panel links to the form');
    const opened = async (address: string) => {
      const { text } = await manager.get(address);
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
      const ticked = [...text.matchAll(/name="horse_ids"[^>]*/g)].filter(([box]) => box.includes('checked'));
      return {
        form_version: field('form_version'),
        opened_from: field('opened_from').replaceAll('&amp;', '&'),
        ticked: ticked.map(([box]) => /value="([^"]+)"/.exec(box)?.[1]),
      };
    };
    const { ticked, ...hidden } = await opened(form);
    t.same(ticked, [grom.id]);
    t.equal(hidden.opened_from, calendar);
    const search = new URLSearchParams({ ...hidden, ...day(2), find: 'żubr', horse_ids: luna.id });
    const found = await manager.get(`${form}&${search}`);
    t.match(found.text, 'value="Podkuwacz 2"', 'a search keeps what was typed');
    t.match(found.text, hidden.form_version, 'and the version');
    const fields = { id, allDay: '1', description: '', ...hidden };
    const save = (typed: object) => manager.form('/api/update_stable_event', { ...fields, ...typed }, { back: form });
    const saved = await save({ ...day(2), horse_ids: luna.id });
    t.equal(saved.location, calendar);
    const seen = async (client: Client) => {
      const answer = await client.get('/api/get_calendar?mode=user&from=2026-12-17&to=2026-12-17');
      return answer.json<{ entries: Entry[] }>().entries.map(({ title }) => title);
    };
    t.same([await seen(annas), await seen(ewas)], [[], ['Podkuwacz 2']], 'it belongs to the other owner now');
    const { after } = await storedRow(app, 'audit_log', { entity_id: id, action: 'update_event' });
    t.same(after, { fields: ['title', 'horse_ids'] });

    const late = await (await save({ ...day(3), horse_ids: [grom.id, luna.id] })).follow();
    t.match(late.words(), /W międzyczasie zmieniono na: Łuna/, 'a form opened earlier shows the change');
    const again = await opened(form);
    t.equal((await save({ ...day(4), ...again, ticked: '' })).status, 303);
    t.match((await manager.get(`/api/get_calendar_entry/event/${id}`)).json(), { horse_name: null }, 'no horse');
    const moved = { ...day(5), start: '2027-01-12', end: '2027-01-12', form_version: '' };
    t.equal((await save(moved)).location, '/home?section=6&date=2027-01-12', 'the calendar follows it');
  });

  await t.test('refuse horses that are deleted, unknown or listed twice, by name', async (t) => {
    const gone = await buildHorse(app, { archived_at: app.clock.now() });
    const id = await planned({ title: 'Dentysta', start: '2026-12-18', end: '2026-12-18', horse_ids: [grom.id] });
    const change = async (horse_ids: unknown, event = id) =>
      manager.post('/api/update_stable_event', { ...DAY, title: 'Dentysta', id: event, horse_ids });
    for (const [ids, error] of [
      [[grom.id, gone.id], 'Takiego konia nie ma już w stajni, pozostałe są zaznaczone'],
      [[randomUUID()], 'Takiego konia nie ma już w stajni, pozostałe są zaznaczone'],
      [[grom.id, luna.id, grom.id.toUpperCase()], 'Dwa razy: Grom'],
    ] as const) {
      const refused = await change(ids);
      t.equal(refused.status, 400, error);
      t.match(refused.json(), { fields: { horse_ids: error } });
      t.match((await plan({ horse_ids: ids })).json(), { fields: { horse_ids: error } }, 'a new event too');
    }
    t.equal((await change(undefined)).status, 400, 'a missing list is not an empty one');
    t.match((await manager.get(`/api/get_calendar_entry/event/${id}`)).json(), { horse_name: 'Grom' });
    const ofHorse = { horse_id: grom.id, title: 'Kąpiel', allDay: true, start: '2026-12-18', end: '2026-12-18' };
    const own = (await manager.post('/api/create_event', ofHorse)).json<{ id: string }>();
    t.equal((await change([luna.id], own.id)).status, 404, 'an event of a horse cannot become one of the stable');
    t.equal((await manager.get(`/stable-event/${own.id}`)).status, 404);
  });

  await t.test('move with a horse to its new owner, and keep their text for their author', async (t) => {
    const piotr = await buildPerson(app);
    const id = randomUUID();
    const handed = await manager.post('/api/hand_over_horse', { horse_id: luna.id, owner_id: piotr.id, id });
    t.equal(handed.status, 201);
    t.same(await seenBy(await app.as(piotr), 'user'), [
      ['Kowal dla dwóch', 'Łuna'],
      ['Kowal Łuny', 'Łuna'],
    ]);
    t.same(await seenBy(ewas, 'user'), []);

    const gone = await buildPerson(app, { first_name: 'Gniewomir', last_name: 'Zdzieborski' });
    await plan({ title: 'Kowal: Gniewomir Zdzieborski' });
    t.equal((await manager.delete(`/api/delete_user/${gone.id}`)).status, 200);
    t.notMatch(JSON.stringify(await storedRows(app, 'events')), 'Zdzieborski', 'no event names the owner who left');
  });
});
