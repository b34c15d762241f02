import { sql } from 'kysely';
import t from 'tap';
import { addDays, type Day, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildNote, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { linksOf } from '../support/forms.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

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
async function book(
  name: string,
  horses: Iterable<Horse | null>,
  { day, at = null }: { day?: Day; at?: string | null } = {},
) {
  const waiting = [...horses];
  const service = await buildService(app, { name, at, general: waiting.includes(null) });
  const ids: string[] = [];
  for (const horse of waiting) ids.push((await buildTask(app, { service, horse, ...(day && { day }) })).id);
  return ids;
}

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(\d) \/ (\d)/, '$1/$2')
    .trim();

/** A heading between cards, a group or a round with its state, the names in a folded round, a row. */
const LINES =
  /<h2 class="title"[^>]*>(.*?)<\/h2>|<details([^>]*)><summary>(.*?)<\/summary>(?:<p>(.*?)<\/p>)?|<li>(?:<a|<div class="row").*?<\/li>/gs;

/** The list of work as it is read from top to bottom: '# Teraz', '+' before what is open, '-' before what is folded. */
async function linesOf(client: Client, path = LIST): Promise<string[]> {
  const { text } = await client.get(path);
  return [...text.slice(text.indexOf('<main')).matchAll(LINES)].flatMap(([row, heading, state, summary, names]) => {
    if (heading) return `# ${words(heading)}`;
    if (!summary) return words(row);
    const head = `${state?.includes(' open') ? '+' : '-'} ${words(summary)}`;
    return names ? [head, words(names)] : head;
  });
}

const heads = (lines: string[]) => lines.filter((line) => /^[-+#] /.test(line));

t.test('a day is told in the order of its hours', async (t) => {
  await emptied();
  const worker = await app.as('worker');
  const today = dayOf(app.clock.now()); // 9:00 in Warsaw
  const boxes = { Łuna: '2', Kasztan: '4', Wichura: '10', Bursztyn: '11', Grom: '15', Rubin: '27', Zefir: '30' };
  const horses = await buildHorses(boxes);
  const those = (...names: string[]) => names.map((name) => horses.get(name) as Horse);
  await book('Derkowanie', those('Zefir', 'Rubin', 'Grom'), { at: '18:30' });
  const [wichura, luna] = await book('Karmienie', those('Wichura', 'Łuna', 'Kasztan', 'Bursztyn'), { at: '08:00' });
  await book('Solarium', those('Grom', 'Łuna'), { at: '12:30' });
  await book('Kowal', those('Rubin'), { at: '10:00' });
  await book('Zamiatanie', [null]);
  const [out] = await book('Padokowanie', those('Łuna', 'Kasztan', 'Grom'), { at: '06:15' });
  await book('Mycie poideł', [null], { day: addDays(today, -2) });
  await book('Czyszczenie', those('Grom', 'Łuna', 'Rubin'), { day: addDays(today, -1) });
  await book('Lonżowanie', those('Grom', 'Łuna', 'Rubin'), { day: addDays(today, 1) });

  await t.test(
    'what is now is open, what comes later and what is left over are folded, single tasks are named',
    async (t) => {
      t.same(await linesOf(worker), [
        '+ Bursztyn · boks 11 Alert zdrowotny Kuleje wykonano 0/1',
        'Karmienie · 8:00 Bursztyn · boks 11',
        '- Zaległe 4 zadania z poprzednich dni wykonano 0/4',
        'Czyszczenie 3 konie · boksy 2–27 od wczoraj',
        'Mycie poideł Usługa ogólna od czwartku, 19 lis',
        '- Wcześniej dziś Padokowanie 3',
        '- 6:15 Padokowanie 3 konie · boksy 2–15',
        'Łuna, Kasztan, Grom',
        '# Teraz',
        '+ 8:00 Karmienie 4 konie · boksy 2–11 wykonano 0/4',
        'boks 2 Łuna Karmienie',
        'boks 4 Kasztan Karmienie',
        'boks 10 Wichura Karmienie',
        'boks 11 Bursztyn Karmienie osobno, w alercie',
        '10:00 Kowal Rubin boks 27',
        '# W ciągu dnia',
        'Zamiatanie Usługa ogólna',
        '# Później',
        '12:30 Solarium Łuna boks 2',
        '12:30 Solarium Grom boks 15',
        '- 18:30 Derkowanie 3 konie · boksy 15–30',
        'Grom, Rubin, Zefir',
      ]);
    },
  );

  await t.test('the overview shows the same list', async (t) => {
    t.same((await linesOf(worker, OVERVIEW)).slice(0, 22), await linesOf(worker));
  });

  await t.test('a service given only to a horse in alert comes before common ones', async (t) => {
    const [dressing = ''] = await book('Zmiana opatrunku', those('Bursztyn'));
    const [, ...rows] = await linesOf(worker);
    t.same(rows.slice(0, 2), ['Zmiana opatrunku Bursztyn · boks 11', 'Karmienie · 8:00 Bursztyn · boks 11']);
    await app.db.deleteFrom('tasks').where('id', '=', dressing).execute();
  });

  await t.test('a task of a horse in alert counts once, and is never confirmed with the round', async (t) => {
    const page = await worker.get(LIST);
    t.match(page.words(), 'Niewykonane 18 Wykonane 0');
    t.match(page.words(), 'Zatwierdź wszystkie (3) Karmienie');
    const bursztyn = horses.get('Bursztyn') as Horse;
    t.match(page.text, `href="#alert-${bursztyn.id}"`, 'its row in the round links to the alert');
    t.match(page.text, `id="alert-${bursztyn.id}"`);
  });

  await t.test(
    'progress counts the worker’s own completions, and a round that has begun is now until its end',
    async (t) => {
      for (const id of [wichura, luna, out]) await worker.post('/api/complete_service', { id });
      const lines = await linesOf(worker);
      t.same(heads(lines).slice(2), [
        '# Teraz',
        '+ 6:15 Padokowanie jeszcze 2 konie · boksy 4–15 wykonano 1/3',
        '+ 8:00 Karmienie jeszcze 2 konie · boksy 4–11 wykonano 2/4',
        '# W ciągu dnia',
        '# Później',
        '- 18:30 Derkowanie 3 konie · boksy 15–30',
        '- Zrobione 3',
      ]);
      t.same(lines.slice(-2), ['Padokowanie · 6:15 1', 'Karmienie · 8:00 2'], 'by service');
      t.match((await worker.get(LIST)).words(), 'Niewykonane 15 Wykonane 3');
      const other = await app.as(await buildPerson(app, { role: 'worker' }));
      t.notMatch(
        await linesOf(other),
        ['8:00 Karmienie 2 konie'],
        'two horses left for another worker are not a round',
      );
    },
  );
});

t.test('what is due within 90 minutes, before or after, is now', async (t) => {
  await emptied();
  const worker = await app.as('worker');
  for (const at of ['00:10', '07:29', '07:30', '10:30', '10:31', '23:40']) await book(`O ${at}`, [null], { at });
  const firstWords = async (time: string) => {
    app.clock.set(`2026-11-21T${time}:00+01:00`);
    return (await linesOf(worker)).map((line) => line.replace(/^[-+#] /, '').split(' ')[0]);
  };
  t.teardown(() => app.clock.set('2026-11-21T09:00:00+01:00'));
  t.same(await firstWords('09:00'), [
    'Wcześniej',
    '0:10',
    '7:29',
    'Teraz',
    '7:30',
    '10:30',
    'Później',
    '10:31',
    '23:40',
  ]);
  const night = ['Teraz', '0:10', 'Później', '7:29', '7:30', '10:30', '10:31', '23:40'];
  t.same(await firstWords('00:30'), night, 'just after midnight');
  t.same((await firstWords('23:30')).slice(-2), ['Teraz', '23:40'], 'just before it');
  app.clock.set('2026-11-21T12:30:00+01:00');
  t.match((await worker.get(LIST)).words(), 'Na teraz nic nie ma. Następne o 23:40. Później');
});

t.test('the single tasks of a part of the day are confirmed together', async (t) => {
  await emptied();
  const worker = await app.as('worker');
  const { Łuna, Kasztan } = Object.fromEntries(await buildHorses({ Łuna: '2', Kasztan: '4' }));
  const [shoeing = ''] = await book('Kowal', [Łuna as Horse], { at: '09:30' });
  const [sweeping = ''] = await book('Zamiatanie', [null], { at: '08:30' });
  await book('Solarium', [Kasztan as Horse, Łuna as Horse], { at: '17:00' });
  await book('Ważenie', [Kasztan as Horse]);
  const address = `${LIST}&dialog=singles&dialog_part=now`;
  const offered = linksOf((await worker.get(LIST)).text, 'Zatwierdź pojedyncze');
  t.same(offered, [address], 'not for one alone, and not for what comes later');
  const sheet = await worker.get(address);
  t.match(sheet.words(), 'Zatwierdź zadania Pojedyncze · 2 zadania Zamknij');
  t.match(sheet.words(), /Zamiatanie · 8:30 Usługa ogólna .*Kowal · 9:30 Łuna · boks 2/);
  const boxes = [...sheet.text.matchAll(/<input type="checkbox" name="ids"([^>]*)>/g)];
  const ticked = boxes.map(([, rest = '']) => rest.includes('checked') && /value="([^"]*)"/.exec(rest)?.[1]);
  t.same(ticked, [sweeping, shoeing]);
  await worker.post('/api/complete_services', { ids: [sweeping, shoeing] });
  for (const part of ['now', 'later', 'x'])
    t.equal((await worker.get(`${LIST}&dialog=singles&dialog_part=${part}`)).status, 303, `nothing of ${part}`);
});

t.test('without hours the first round is open, and the others have their rows', async (t) => {
  await emptied();
  const worker = await app.as('worker');
  const { Grom, ...two } = Object.fromEntries(await buildHorses({ Łuna: '2', Kasztan: '4', Grom: '15' }));
  const all = [...Object.values(two), Grom as Horse];
  await book('Derkowanie', all);
  await book('Padokowanie', all);
  await book('Solarium', Object.values(two));
  const lines = await linesOf(worker);
  t.same(heads(lines), [
    '# W ciągu dnia',
    '+ Derkowanie 3 konie · boksy 2–15 wykonano 0/3',
    '- Padokowanie 3 konie · boksy 2–15',
  ]);
  t.equal(lines.filter((line) => line.startsWith('boks 15 Grom')).length, 2);
});

t.test('overdue tasks are grouped under one heading, singles and rounds alike', async (t) => {
  await emptied();
  const manager = await app.as('manager');
  const day = addDays(dayOf(app.clock.now()), -1);
  const horses = await buildHorses({ Łuna: '2', Kasztan: '4', Grom: '15' });
  await book('Karmienie', horses.values(), { day });
  await book('Pojenie', horses.values(), { day });
  await book('Solarium', [...horses.values()].slice(0, 1), { day });
  t.match((await linesOf(manager))[0], '+ Zaległe', 'it is open as long as it stands alone');
  await book('Derkowanie', horses.values());
  t.equal((await linesOf(manager))[0], '- Zaległe 7 zadań z poprzednich dni wykonano 0/7');
  const list = await manager.get(LIST);
  t.match(list.words(), /Oznacz zaległe jako niewykonane… .*Zatwierdź wszystkie \(3\)/);
  t.equal(list.words().match(/Zatwierdź wszystkie/g)?.length, 1, 'only today’s');
  const page = await manager.get(linksOf(list.text, 'Karmienie')[0] ?? '');
  t.match(page.words(), 'Karmienie (3) Zatwierdź razem Nie wykonano… Karmienie BOKS KOŃ boks 2 Łuna');
  t.same(linksOf(page.text, 'Wróć do zadań'), [LIST]);
  const [here = ''] = linksOf((await manager.get(OVERVIEW)).text, 'Karmienie');
  const opened = await manager.get(here);
  t.same(linksOf(opened.text, 'Wróć do przeglądu'), [OVERVIEW], 'it leads back to where it was opened');
  t.same(linksOf((await manager.get(linksOf(opened.text, 'razem')[0] ?? '')).text, 'Zamknij'), [here]);
});

t.test('tasks are sorted by time, and what is hours early asks first', async (t) => {
  await emptied();
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const today = dayOf(app.clock.now()); // 9:00 in Warsaw
  const horses = await buildHorses({ Łuna: '2', Kasztan: '4', Bursztyn: '11', Grom: '15' });
  const all = [...horses.values()];
  const ids = new Map<string, string>();
  for (const [name, at, of] of [
    ['Derkowanie', '17:00', all],
    ['Padokowanie', null, all],
    ['Karmienie', '07:00', all.slice(1)],
    ['Solarium', '12:30', all.slice(0, 1)],
    ['Mycie', '06:15', all.slice(3)],
    ['Pojenie', '11:00', all],
    ['Ważenie', null, all.slice(0, 1)],
  ] as const)
    ids.set(name, (await book(name, of, { at }))[0] as string);
  const rows = (await linesOf(worker)).map((row) => row.replace(' Bursztyn · boks 11', ''));
  const timed = ['Karmienie · 7:00', 'Pojenie · 11:00', 'Derkowanie · 17:00', 'Padokowanie'];
  t.same(rows.slice(1, 5), timed, 'of the horse in alert');
  const board = ['Mycie · 6:15', 'Karmienie · 7:00', 'Pojenie · 11:00', 'Solarium · 12:30', 'Derkowanie · 17:00'];
  t.match((await manager.get('/day')).words(), new RegExp(`${board.join('.*')}.*Padokowanie.*Ważenie`));
  const task = async (name: string, client = worker) =>
    (await client.get(`${LIST}&dialog=task&id=${ids.get(name)}`)).words();
  t.match(await task('Mycie'), 'Termin 21.11.2026, 6:15', 'a single task shows its time');
  t.match(await task('Ważenie'), /Termin 21\.11\.2026 (?!\d)/);
  const move = (day: Day) => app.db.updateTable('tasks').set({ date_to_finish: day }).execute();
  await move(addDays(today, 1));
  t.match((await worker.get(`${LIST}&day=${addDays(today, 1)}`)).words(), /Mycie · 6:15.*Karmienie · 7:00.*Ważenie/);
  const tomorrow = 'To zadanie jest 22.11.2026 o 6:15 , za 21 godz. 15 min. Zatwierdzić już teraz?';
  t.match(await task('Mycie', manager), tomorrow, 'only a manager may');
  await move(today);

  const { service_id } = await storedRow(app, 'tasks', { id: ids.get('Derkowanie') as string });
  const sheet = async () => (await worker.get(`${LIST}&dialog=round&dialog_round=${service_id}.${today}`)).words();
  const early = 'To zadanie jest o 12:30 , za 3 godz. 30 min. Zatwierdzić już teraz?';
  t.match(await sheet(), 'Ta runda jest o 17:00 , za 8 godz. Zatwierdzić już teraz?');
  t.match(await task('Solarium'), early);
  const question = `/home?section=5&dialog=finish-service&id=${ids.get('Solarium')}`;
  t.match((await worker.get(question)).words(), early, 'the calendar asks as well');
  app.clock.advance({ minutes: 7 });
  t.teardown(() => app.clock.advance({ minutes: -7 }));
  t.match(await sheet(), 'Ta runda jest o 17:00 , za 7 godz. 53 min. Zatwierdzić już teraz?');
  for (const name of ['Mycie', 'Pojenie', 'Ważenie']) t.notMatch(await task(name), 'już teraz');
});

t.test('an alert without a reason shows the newest note since', async (t) => {
  await emptied();
  const worker = await app.as('worker');
  const horse = await buildHorse(app, { name: 'Bursztyn', health_alert: true });
  await buildTask(app, { horse });
  const before = new Date(app.clock.now().getTime() - 60_000);
  await buildNote(app, { horse, title: 'Dawna notatka', created_at: before });
  t.match((await linesOf(worker))[0], 'Alert zdrowotny wykonano');
  await buildNote(app, { horse, title: 'Kuleje od rana' });
  t.match((await linesOf(worker))[0], 'Alert zdrowotny Kuleje od rana wykonano');
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

  const lines = (detail: string) => [
    '+ Bursztyn · boks 300 Alert zdrowotny wykonano 0/1',
    'Karmienie Bursztyn · boks 300',
    '# W ciągu dnia',
    `+ Karmienie ${detail} wykonano 0/211`,
    'Zamiatanie Usługa ogólna',
  ];
  for (const client of [worker, manager]) t.same(await linesOf(client), lines('211 koni · boksy 1–300'));
  await listBoxes('210', '300', '1');
  t.same(await linesOf(worker), lines('211 koni · boksy 210–209'), 'in box order, unlisted boxes last');
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
    const shoeing = await book('Kowal', [ill, ...horses.values()], { day });
    await worker.post('/api/complete_services', { ids: shoeing.slice(1, 2) });
  }
  for (const client of [manager, worker])
    t.match(
      heads(await linesOf(client)),
      [
        '+ Bursztyn · boks 300 Alert zdrowotny wykonano 1/3',
        '- Zaległe 1 zadanie z poprzednich dni wykonano 1/2',
        '# W ciągu dnia',
        /^\+ Karmienie jeszcze 208 koni .* wykonano 3\/211$/,
        '+ Kowal jeszcze 2 konie · boksy 300–302 wykonano 1/3',
        '- Zrobione 5',
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
    t.same(heads(await linesOf(client)), [
      '- Zaległe 1000 zadań z poprzednich dni wykonano 0/1000',
      '- Dawniejsze',
      '# W ciągu dnia',
      '+ Karmienie 3 konie · boksy 2–11 wykonano 0/3',
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
  const [fed] = await book('Karmienie', [...horses.values()].reverse(), { day });
  await book('Zamiatanie', [null], { day });
  await book('Solarium', [horses.get('Łuna') as Horse]);

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
