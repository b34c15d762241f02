import { sql } from 'kysely';
import t from 'tap';
import { addDays, type Day, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildNote, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

async function emptied(): Promise<void> {
  await emptyStable(app);
  await app.db.deleteFrom('boxes').execute();
}

const LIST = '/home?section=2';
const OVERVIEW = '/home?section=13';

type Horse = Awaited<ReturnType<typeof buildHorse>>;

async function buildHorses(boxes: Record<string, string>): Promise<Map<string, Horse>> {
  const horses = new Map<string, Horse>();
  for (const [name, box_number] of Object.entries(boxes))
    horses.set(name, await buildHorse(app, { name, box_number, health_alert: name === 'Bursztyn', reason: 'Kuleje' }));
  return horses;
}

const listBoxes = (...names: string[]) => {
  const boxes = names.map((name, at) => ({ name, aisle: 'Stajnia', position: at + 1 }));
  return app.db.insertInto('boxes').values(boxes).execute();
};

/** Books a service for horses. Returns the task ids by horse. */
async function book(name: string, horses: Iterable<Horse | null>, day?: Day): Promise<string[]> {
  const waiting = [...horses];
  const service = await buildService(app, { name, general: waiting.includes(null) });
  const ids: string[] = [];
  for (const horse of waiting) ids.push((await buildTask(app, { service, horse, ...(day && { day }) })).id);
  return ids;
}

type Group = { title: string; detail: string; progress: string; open: boolean; rows: string[] };

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

async function groupsOf(client: Client, path = LIST): Promise<Group[]> {
  const { text } = await client.get(path);
  return [...text.matchAll(/<details ([^>]*)>(.*?)<\/details>/gs)].map(([, attributes = '', inside = '']) => ({
    title: words(/<h2[^>]*>(.*?)<\/h2>/s.exec(inside)?.[1] ?? ''),
    detail: words(/<\/h2><p>(.*?)<\/p>/s.exec(inside)?.[1] ?? ''),
    progress: /(\d+)(?:<!-- -->)?\/(?:<!-- -->)?(\d+)<\/span><\/summary>/.exec(inside)?.slice(1).join('/') ?? '',
    open: / open=/.test(attributes),
    rows: [...inside.matchAll(/<li>(.*?)<\/li>/gs)].map(([, row = '']) => words(row)),
  }));
}

const titles = (groups: Group[]) => groups.map(({ title }) => title);
const heads = (groups: Group[]) => groups.map(({ title, detail, progress }) => [title, detail, progress]);

t.test('open tasks of a day are grouped into rounds', async (t) => {
  await emptied();
  const worker = await app.as('worker');
  const today = dayOf(app.clock.now());
  const boxes = { Łuna: '2', Kasztan: '4', Wichura: '10', Bursztyn: '11', Grom: '15', Rubin: '27', Zefir: '30' };
  const horses = await buildHorses(boxes);
  const those = (...names: string[]) => names.map((name) => horses.get(name) as Horse);
  await book('Derkowanie', those('Zefir', 'Rubin', 'Grom'));
  const [wichura, luna] = await book('Karmienie', those('Wichura', 'Łuna', 'Kasztan', 'Bursztyn'));
  await book('Solarium', those('Grom', 'Łuna'));
  await book('Zamiatanie', [null]);
  await book('Mycie poideł', [null], addDays(today, -2));
  await book('Czyszczenie', those('Grom', 'Łuna', 'Rubin'), addDays(today, -1));
  await book('Lonżowanie', those('Grom', 'Łuna', 'Rubin'), addDays(today, 1));

  await t.test('alerts come first, then overdue tasks, rounds by their first box, and the rest', async (t) => {
    const groups = await groupsOf(worker);
    t.same(heads(groups), [
      ['Bursztyn · boks 11 Alert zdrowotny', 'Kuleje', '0/1'],
      ['Zaległe', '4 zadania z poprzednich dni', '0/4'],
      ['Karmienie', '4 konie · boksy 2–11', '0/4'],
      ['Derkowanie', '3 konie · boksy 15–30', '0/3'],
      ['Pojedyncze', 'zostały 3 zadania', '0/3'],
    ]);
    t.same(titles(groups.filter(({ open }) => !open)), ['Derkowanie'], 'the next round is open, later ones are not');
    const rows = groups.map((group) => group.rows);
    t.same(rows, [
      ['Karmienie Bursztyn · boks 11'],
      ['Czyszczenie 3 konie · boksy 2–27 od wczoraj', 'Mycie poideł Usługa ogólna od czwartku, 19 lis'],
      [
        'boks 2 Łuna Karmienie',
        'boks 4 Kasztan Karmienie',
        'boks 10 Wichura Karmienie',
        'boks 11 Bursztyn Karmienie osobno, w alercie',
      ],
      ['boks 15 Grom Derkowanie', 'boks 27 Rubin Derkowanie', 'boks 30 Zefir Derkowanie'],
      ['Solarium Łuna boks 2', 'Solarium Grom boks 15', 'Zamiatanie Usługa ogólna'],
    ]);
  });

  await t.test('a service given only to a horse in alert comes before common ones', async (t) => {
    const [dressing = ''] = await book('Zmiana opatrunku', those('Bursztyn'));
    const [alert] = await groupsOf(worker);
    t.same(alert?.rows, ['Zmiana opatrunku Bursztyn · boks 11', 'Karmienie Bursztyn · boks 11']);
    await app.db.deleteFrom('tasks').where('id', '=', dressing).execute();
  });

  await t.test('a task of a horse in alert counts once, and is never confirmed with the round', async (t) => {
    const page = await worker.get(LIST);
    t.match(page.words(), 'Niewykonane 14 Wykonane 0');
    t.match(page.words(), 'Zatwierdź wszystkie (3) Karmienie');
    const bursztyn = horses.get('Bursztyn') as Horse;
    t.match(page.text, `href="#alert-${bursztyn.id}"`, 'its row in the round links to the alert');
    t.match(page.text, `id="alert-${bursztyn.id}"`);
  });

  await t.test('progress counts the worker’s own completions, and a round stays one until its end', async (t) => {
    for (const id of [wichura, luna]) await worker.post('/api/complete_service', { id });
    const groups = await groupsOf(worker);
    const round = groups.find(({ title }) => title === 'Karmienie');
    t.match(round, { detail: '2 konie · boksy 4–11', progress: '2/4', open: true });
    t.equal(round?.rows.length, 2);
    t.match((await worker.get(LIST)).words(), 'Niewykonane 12 Wykonane 2');
    const other = await app.as(await buildPerson(app, { role: 'worker' }));
    t.notOk(titles(await groupsOf(other)).includes('Karmienie'), 'two horses left for another worker are not a round');
  });

  await t.test('the overview ends with the next round, and links to the rest', async (t) => {
    const [overview, tasks] = [await groupsOf(worker, OVERVIEW), await groupsOf(worker)];
    t.same(overview, tasks.slice(0, 3));
    t.same(titles(tasks.slice(3)), ['Derkowanie', 'Pojedyncze']);
    t.match((await worker.get(OVERVIEW)).words(), 'Wszystkie zadania jeszcze 6: Derkowanie 3, pojedyncze 3');
  });
});

t.test('without a round the overview shows the single tasks', async (t) => {
  await emptied();
  const worker = await app.as('worker');
  const { Grom, ...two } = Object.fromEntries(await buildHorses({ Łuna: '2', Kasztan: '4', Grom: '15' }));
  await book('Solarium', Object.values(two));
  t.same(titles(await groupsOf(worker, OVERVIEW)), ['Pojedyncze']);
  t.notMatch((await worker.get(OVERVIEW)).words(), 'Wszystkie zadania');
  await book('Derkowanie', [...Object.values(two), Grom as Horse]);
  t.same(titles(await groupsOf(worker, OVERVIEW)), ['Derkowanie']);
});

t.test('overdue tasks are grouped under one heading, singles and rounds alike', async (t) => {
  await emptied();
  const manager = await app.as('manager');
  const yesterday = addDays(dayOf(app.clock.now()), -1);
  const horses = await buildHorses({ Łuna: '2', Kasztan: '4', Grom: '15' });
  await book('Derkowanie', horses.values());
  t.notOk(titles(await groupsOf(manager)).includes('Zaległe'));
  await book('Karmienie', horses.values(), yesterday);
  await book('Pojenie', horses.values(), yesterday);
  await book('Solarium', [...horses.values()].slice(0, 1), yesterday);
  t.match((await groupsOf(manager)).at(0), { title: 'Zaległe', progress: '0/7', rows: { length: 3 } });
  const list = await manager.get(LIST);
  t.match(list.words(), /Zatwierdź wszystkie \(3\)/);
  t.equal(list.words().match(/Zatwierdź wszystkie/g)?.length, 1, 'only today’s');
  const [round] = /\/home\?section=2&amp;round=[^"]+/.exec(list.text) ?? [];
  const page = await manager.get(String(round).replaceAll('&amp;', '&'));
  t.match(page.words(), 'Karmienie (3) Zatwierdź razem Nie wykonano… Karmienie BOKS KOŃ boks 2 Łuna');
});

t.test('tasks are sorted by time', async (t) => {
  await emptied();
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const today = dayOf(app.clock.now()); // 9:00 in Warsaw
  const horses = await buildHorses({ Łuna: '2', Kasztan: '4', Bursztyn: '11', Grom: '15' });
  const all = [...horses.values()];
  const services = new Map<string, string>();
  for (const [name, at, of] of [
    ['Derkowanie', '17:00', all],
    ['Padokowanie', null, all],
    ['Karmienie', '07:00', all.slice(1)],
    ['Solarium', '12:30', all.slice(0, 1)],
    ['Mycie', '06:15', all.slice(3)],
    ['Pojenie', '11:00', all],
    ['Ważenie', null, all.slice(0, 1)],
  ] as const) {
    const service = await buildService(app, { name, at });
    services.set(name, service.id);
    for (const horse of of) await buildTask(app, { service, horse });
  }
  const groups = await groupsOf(worker);
  const timed = ['Karmienie · 7:00', 'Pojenie · 11:00', 'Derkowanie · 17:00', 'Padokowanie'];
  t.same(titles(groups).slice(1), [...timed, 'Pojedyncze']);
  t.same(groups.at(-1)?.rows, ['Mycie · 6:15 Grom boks 15', 'Solarium · 12:30 Łuna boks 2', 'Ważenie Łuna boks 2']);
  const ofAlert = groups[0]?.rows.map((row) => row.replace(' Bursztyn · boks 11', ''));
  t.same(ofAlert, timed);
  const board = ['Mycie · 6:15', 'Karmienie · 7:00', 'Pojenie · 11:00', 'Solarium · 12:30', 'Derkowanie · 17:00'];
  t.match((await manager.get('/day')).words(), new RegExp(`${board.join('.*')}.*Padokowanie.*Ważenie`));
  const task = async (name: string) => {
    const [, id] = new RegExp(`id=([0-9a-f-]+)" data-service="${name}"`).exec((await worker.get(LIST)).text) ?? [];
    return (await worker.get(`${LIST}&dialog=task&id=${id}`)).words();
  };
  t.match(await task('Mycie'), 'Zatwierdź zadanie', 'a single task');
  t.match(await task('Mycie'), 'Termin 21.11.2026, 6:15', 'shows its time');
  t.match(await task('Ważenie'), /Termin 21\.11\.2026 (?!\d)/);
  const move = (day: Day) => app.db.updateTable('tasks').set({ date_to_finish: day }).execute();
  await move(addDays(today, 1));
  t.match((await worker.get(`${LIST}&day=${addDays(today, 1)}`)).words(), /Mycie · 6:15.*Karmienie · 7:00.*Ważenie/);
  await move(today);

  const sheet = async (name: string) =>
    (await worker.get(`${LIST}&dialog=round&dialog_round=${services.get(name)}.${today}`)).words();
  t.match(await sheet('Derkowanie'), 'Ta runda jest o 17:00 , za 8 godz. Zatwierdzić już teraz?');
  app.clock.advance({ minutes: 7 });
  t.teardown(() => app.clock.advance({ minutes: -7 }));
  t.match(await sheet('Derkowanie'), 'Ta runda jest o 17:00 , za 7 godz. 53 min. Zatwierdzić już teraz?');
  for (const name of ['Karmienie', 'Pojenie', 'Padokowanie']) t.notMatch(await sheet(name), 'już teraz');
});

t.test('an alert without a reason shows the newest note since', async (t) => {
  await emptied();
  const worker = await app.as('worker');
  const horse = await buildHorse(app, { name: 'Bursztyn', health_alert: true });
  await buildTask(app, { horse });
  const before = new Date(app.clock.now().getTime() - 60_000);
  await buildNote(app, { horse, title: 'Dawna notatka', created_at: before });
  t.equal((await groupsOf(worker))[0]?.detail, '');
  await buildNote(app, { horse, title: 'Kuleje od rana' });
  t.equal((await groupsOf(worker))[0]?.detail, 'Kuleje od rana');
  const id = /&amp;id=([0-9a-f-]+)/.exec((await worker.get(LIST)).text)?.[1];
  t.match((await worker.get(`${LIST}&dialog=task&id=${id}`)).words(), 'Alert zdrowotny Kuleje od rana');
});

t.test('a list of many tasks is cut', async (t) => {
  await emptied();
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const feeding = await buildService(app, { name: 'Karmienie' });
  const general = await buildService(app, { name: 'Zamiatanie', general: true });
  for (let nth = 1; nth <= 210; nth++)
    await buildTask(app, { service: feeding, horse: await buildHorse(app, { box_number: `${nth}` }) });
  const ill = await buildHorse(app, { name: 'Bursztyn', box_number: '300', health_alert: true });
  await buildTask(app, { service: feeding, horse: ill });
  await buildTask(app, { service: general, horse: null });

  const groups = (detail: string) => [
    ['Bursztyn · boks 300 Alert zdrowotny', '', '0/1'],
    ['Karmienie', detail, '0/211'],
    ['Pojedyncze', 'zostało 1 zadanie', '0/1'],
  ];
  for (const client of [worker, manager]) {
    const shown = await groupsOf(client);
    t.same(heads(shown), groups('211 koni · boksy 1–300'));
    t.same(shown[1]?.rows, []);
  }
  await listBoxes('210', '300', '1');
  t.same(heads(await groupsOf(worker)), groups('211 koni · boksy 210–209'), 'in box order, unlisted boxes last');
  const list = await worker.get(LIST);
  t.match(list.words(), 'Niewykonane 212');
  t.match(list.words(), 'Zatwierdź wszystkie (210)');

  const round = `${LIST}&round=${feeding.id}.${dayOf(app.clock.now())}`;
  t.match(list.text, `href="${round.replaceAll('&', '&amp;')}"`);
  const rows = async (path: string) => ((await worker.get(path)).text.match(/dialog=task&amp;/g) ?? []).length;
  t.equal(await rows(round), 50, 'in pages');
  t.equal(await rows(`${round}&page=5`), 11);
  t.equal((await worker.get(`${round}&page=9`)).headers.location, `${round.replace(':', '%3A')}&page=5`);
  const sheet = (await worker.get(`${LIST}&dialog=round&dialog_round=${feeding.id}.${dayOf(app.clock.now())}`)).text;
  t.equal((sheet.match(/name="ids"/g) ?? []).length, 200, 'one call confirms 200');
  t.match(sheet, 'Pierwsze');

  const fed = await storedRows(app, 'tasks', { service_id: feeding.id });
  const [first, second] = fed.filter(({ horse_id }) => horse_id !== ill.id);
  const treated = fed.find(({ horse_id }) => horse_id === ill.id);
  await worker.post('/api/complete_services', { ids: [first?.id, second?.id, treated?.id] });
  const today = dayOf(app.clock.now());
  for (const [day, ...boxes] of [[today, '301', '302'] as const, [addDays(today, -1), '303', '304'] as const]) {
    const horses = await buildHorses({ Iskra: boxes[0], Jaskier: boxes[1] });
    const shoeing = await book('Kowal', [ill, ...horses.values()], day);
    await worker.post('/api/complete_services', { ids: shoeing.slice(1, 2) });
  }
  for (const client of [manager, worker])
    t.match(
      heads(await groupsOf(client)),
      [
        ['Bursztyn · boks 300 Alert zdrowotny', '', '1/3'],
        ['Zaległe', '1 zadanie z poprzednich dni', '1/2'],
        ['Karmienie', /^208 koni /, '3/211'],
        ['Kowal', '2 konie · boksy 300–302', '1/3'],
        ['Pojedyncze', 'zostało 1 zadanie', '0/1'],
      ],
      'finished tasks count on their planned day, for everyone as for the worker who did them',
    );
});

t.test('a backlog of months hides nothing of today, and is counted whole', async (t) => {
  await emptied();
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const horses = await buildHorses({ Łuna: '2', Kasztan: '4', Zefir: '11' });
  await book('Karmienie', horses.values());
  await book('Lonżowanie', [horses.get('Łuna') as Horse]);
  await sql`
    insert into tasks
      (booking_id, horse_id, service_id, service_name, service_description, price, date_to_finish)
    select booking_id, horse_id, service_id, service_name, service_description, price, date_to_finish - nth
    from tasks, generate_series(1, 250) as nth
  `.execute(app.db);
  for (const client of [worker, manager]) {
    t.same(heads(await groupsOf(client)), [
      ['Zaległe', '1000 zadań z poprzednich dni', '0/1000'],
      ['Karmienie', '3 konie · boksy 2–11', '0/3'],
      ['Pojedyncze', 'zostało 1 zadanie', '0/1'],
    ]);
    const list = (await client.get(LIST)).words();
    t.match(list, 'Niewykonane 1004');
    t.match(list, /Poza tym \d+ zadani?[ańe]+ z jeszcze dawniejszych dni/);
  }
  const day = addDays(dayOf(app.clock.now()), -1);
  t.match((await worker.get(LIST)).text, `.${day}`, 'yesterday is listed before last winter');
  t.match((await worker.get(OVERVIEW)).words(), 'Karmienie 3 konie');
});

t.test('invalid addresses show the list', async (t) => {
  await emptied();
  const worker = await app.as('worker');
  for (const query of ['round=x', 'round=1.2', `round=${'a'.repeat(36)}.2026-13-45`, 'confirmed=x&refused=y'])
    t.match((await worker.get(`${LIST}&${query}`)).words(), 'Wszystko zrobione', query);
  t.equal((await worker.get(`${LIST}&dialog=round&dialog_round=x`)).status, 303, 'no such round');
});

t.test('a future day is opened from the calendar, and a worker cannot confirm it yet', async (t) => {
  await emptied();
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const today = dayOf(app.clock.now());
  const horses = await buildHorses({ Łuna: '2', Kasztan: '4', Bursztyn: '11' });
  const day = addDays(today, 3);
  const [fed] = await book('Karmienie', [...horses.values()].reverse(), day);
  await book('Zamiatanie', [null], day);
  await book('Solarium', [horses.get('Łuna') as Horse], today);

  const month = await worker.get('/home?section=5');
  t.match(month.text, `href="/home?section=2&amp;day=${day}"`, 'the line of the day links to its tasks');
  const page = await worker.get(`${LIST}&day=${day}`);
  const rounds = /Karmienie \(3\).*Łuna.*Kasztan.*Bursztyn.*Zamiatanie \(1\) .*Usługa ogólna/;
  t.match(page.words(), rounds);
  t.match(page.words(), '4 zadania do wykonania');
  t.notMatch(page.words(), 'Solarium');
  await listBoxes('11', '2');
  const ordered = await worker.get(`${LIST}&day=${day}`);
  t.match(ordered.words(), /Bursztyn.*Łuna.*Kasztan/, 'in box order, once the stable has listed its boxes');

  const dialog = `${LIST}&day=${day}&dialog=task&id=${fed}`;
  t.match((await worker.get(dialog)).words(), 'Wykonanie potwierdzisz 24.11.2026, nie wcześniej.');
  t.notMatch((await worker.get(dialog)).text, '/api/complete_service"');
  t.match((await manager.get(dialog)).text, '/api/complete_service"', 'a manager may at any time');

  t.match((await worker.get(`${LIST}&day=${addDays(today, 9)}`)).words(), 'Tego dnia nie masz zadań.');
  t.match((await worker.get(`${LIST}&day=${today}`)).words(), 'Solarium', 'today is the list itself');
  t.match((await worker.get(`${LIST}&day=31.02`)).words(), 'Solarium');
});
