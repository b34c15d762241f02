import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { type Line, parseLine } from '../../server/domain/instructions.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildHorse,
  buildInstruction,
  buildPerson,
  buildService,
  buildTask,
  today,
} from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow } from '../support/stored-rows.ts';

const DAILY = { days_of_week: [1, 2, 3, 4, 5, 6, 7] };

const app = await startApp(t);
const [manager, worker, owner] = [await app.as('manager'), await app.as('worker'), await app.as('user')];
const on = (days: number): Day => addDays(today(app), days);

type Someone = Parameters<typeof app.as>[0];
type Answer = { booking_id: string; lines: { item: string }[]; valid_until: Day | null; replaced_at?: string | null };

/** A horse that is fed twice a day. */
async function fed(lines = ['owies 1,5 miarki', 'siano 4 kg'], evening = ['owies 1 miarka', 'siano 5 kg']) {
  const horse = await buildHorse(app, { owner: await app.person('user') });
  const booked = async (text: string[], hour: number) => {
    const created_at = new Date(Date.UTC(2026, 9, 1, hour));
    const booking = await buildBooking(app, { horse, ...DAILY, starts_on: on(-20), created_at });
    await buildInstruction(app, { booking, lines: text });
    return booking;
  };
  return { horse, morning: await booked(lines, 7), evening: await booked(evening, 19) };
}

const set = (body: object) => manager.post('/api/set_instructions', { valid_from: on(0), ...body });

async function givenOn(horse: { id: string }, day: Day): Promise<string[][]> {
  const answer = await manager.get(`/api/instructions/${horse.id}?on=${day}`);
  return answer.json<Answer[]>().map(({ lines }) => lines.map(({ item }) => item));
}

const [OATS_AND_HAY, NO_OATS] = [
  ['owies', 'siano'],
  ['bez owsa', 'siano'],
];

t.test('a line of a form is parsed as typed, and one that is too long is refused unparsed', async (t) => {
  const { horse, morning } = await fed();
  const readAs = async (lines: string) => {
    const form = { booking_ids: morning.id, valid_from: on(0), how: 'whole', lasts: 'always', lines };
    const back = `/instructions?dialog_ids=${morning.id}`;
    const words = (await (await manager.form('/api/set_instructions', form, { back })).follow()).words();
    if (/Wpisz ilość|najwyżej 40 znaków/.test(words)) return words;
    const given = await manager.get(`/api/instructions/${horse.id}?on=${on(0)}`);
    return given.json<{ lines: Line[] }[]>()[0]?.lines.map((line) => Object.values(line));
  };
  const long = /Nazwa może mieć najwyżej 40 znaków/;
  const cases: [line: string, read: (string | number | null)[] | RegExp][] = [
    ['owies:  1,5 miarki', ['owies', 1.5, 'miarki', null]],
    ['owies :2kg', ['owies', 2, 'kg', null]],
    ['owies:2 kg', ['owies', 2, 'kg', null]],
    ['padok 3', ['padok 3', null, null, null]],
    ['2 kg', ['2 kg', null, null, null]],
    ['owies 1:2 kg', /Wpisz ilość liczbą, na przykład 1,5/],
    [`owies${' '.repeat(300)}3 kg`, ['owies', 3, 'kg', null]],
    [`owies ${'1'.repeat(250)} kg`, long],
    [`a${':'.repeat(83)}${'1'.repeat(83)}${'x'.repeat(82)}!`, long],
    ['Owies 0,5 miarki (namoczony)', ['Owies', 0.5, 'miarki', 'namoczony']],
    ['jabłko 3', ['jabłko 3', null, null, null]],
    ['kostka siana – bez pyłu', ['kostka siana', null, null, 'bez pyłu']],
    ['marchew 5 szt.', ['marchew', 5, 'szt.', null]],
  ];
  for (const [line, read] of cases) t.match(await readAs(line), read instanceof RegExp ? read : [read], line);
});

t.test('a manager sets what a horse gets from a day on, and everyone who sees it can read it', async (t) => {
  const { horse, morning } = await fed();
  const lines = [
    { item: 'musli', amount: 1.25, unit: 'miarki' },
    { item: 'derka 200 g', note: 'poniżej 5 °C' },
  ];
  t.match((await set({ booking_ids: [morning.id], valid_from: on(2), lines })).json(), { changed: 1 });
  t.same(await givenOn(horse, on(1)), [OATS_AND_HAY, OATS_AND_HAY]);
  const [first] = (await owner.get(`/api/instructions/${horse.id}?on=${on(2)}`)).json<Answer[]>();
  t.match(first, {
    booking_id: morning.id,
    service_name: morning.service_name,
    valid_from: on(2),
    valid_until: null,
    lines: [
      { item: 'musli', amount: 1.25, unit: 'miarki', note: null },
      { item: 'derka 200 g', amount: null, unit: null, note: 'poniżej 5 °C' },
    ],
    changed_at: app.clock.now().toISOString(),
  });
  t.notOk(first && 'replaced_at' in first, 'only the history has it');
  t.equal((await worker.get(`/api/instructions/${horse.id}`)).status, 404, 'a person who does not see the horse');
  t.equal((await owner.get(`/api/instructions/${horse.id}?all=1`)).status, 403, 'the history is for managers');
});

t.test('when a temporary change ends, the previous instruction holds again', async (t) => {
  const { horse, morning, evening } = await fed();
  const week = { valid_from: on(1), valid_until: on(7), lines: [{ item: 'bez owsa' }] };
  const instead = { booking_ids: [morning.id, evening.id], how: 'instead', instead_of: 'Owies', ...week };
  t.match((await set(instead)).json(), { changed: 2 });
  const [before, without] = [
    [OATS_AND_HAY, OATS_AND_HAY],
    [NO_OATS, NO_OATS],
  ];
  for (const day of [0, 8]) t.same(await givenOn(horse, on(day)), before);
  for (const day of [1, 7]) t.same(await givenOn(horse, on(day)), without);

  await set({ booking_ids: [morning.id], lines: ['siano 3 kg'].map(parseLine) });
  t.same(await givenOn(horse, on(3)), without, 'a version that began before it continues');
  t.same((await givenOn(horse, on(8)))[0], ['siano']);
});

t.test('a day has one version; replaced ones stay in the history', async (t) => {
  const { horse, morning } = await fed();
  for (const text of ['owies 1 miarka', 'owies 2 miarki', 'owies 2 miarki'])
    await set({ booking_ids: [morning.id], lines: [text].map(parseLine) });
  await set({ booking_ids: [morning.id], valid_until: on(3), lines: ['bez owsa'].map(parseLine) });
  t.same((await givenOn(horse, on(0)))[0], ['bez owsa']);
  t.same((await givenOn(horse, on(4)))[0], ['owies'], 'the permanent change holds from its day on');
  const all = (await manager.get(`/api/instructions/${horse.id}?all=1`)).json<Answer[]>();
  const ofMorning = all.filter(({ booking_id }) => booking_id === morning.id);
  t.equal(ofMorning.length, 4, 'sending it again changes nothing');
  t.equal(ofMorning.filter(({ replaced_at }) => replaced_at).length, 1);
  t.match((await set({ booking_ids: [morning.id], lines: [] })).json(), { changed: 1 });
  t.same((await givenOn(horse, on(0)))[0], [], 'an empty list means nothing is given');
});

t.test('one change applies to many horses and services that have the replaced item', async (t) => {
  const service = await buildService(app);
  const horses = [await fed(), await fed(['musli 1 miarka'], ['siano 2 kg'])];
  const ids = horses.map(({ morning }) => morning.id);
  const instead = { how: 'instead', instead_of: 'owies', lines: ['owies 3 miarki'].map(parseLine) };
  const asked = await set({ booking_ids: ids, ...instead, tells: true });
  t.equal(asked.status, 409);
  t.match(asked.json(), { fields: { confirmed: 'Zmiana: 1 usługa, 1 usługa bez zmian. Zapisać?' } });
  t.match((await set({ booking_ids: ids, ...instead, tells: true, confirmed: true })).json(), { changed: 1 });
  t.match((await set({ booking_ids: ids, how: 'added', lines: ['olej 50 ml'].map(parseLine) })).json(), { changed: 2 });
  const [one, other] = await Promise.all(horses.map(({ horse }) => givenOn(horse, on(0))));
  t.same(
    [one?.[0], other?.[0]],
    [
      ['owies', 'siano', 'olej'],
      ['musli', 'olej'],
    ],
  );
  const also = [horses[0]?.evening.service_id, service.id];
  t.match((await set({ booking_ids: ids, also, how: 'added', lines: ['sól 1 kostka'].map(parseLine) })).json(), {
    changed: 3,
  });
});

t.test('errors are reported at their fields, and nothing is saved', async (t) => {
  const { morning } = await fed();
  const log = await logChanges(app.db);
  const booking_ids = [morning.id];
  const wrong: [object, string][] = [
    [{ valid_from: on(-1), lines: [] }, 'valid_from'],
    [{ valid_from: on(3), valid_until: on(2), lines: [] }, 'valid_until'],
    [{ lasts: 'until', lines: [] }, 'valid_until'],
    [{ how: 'instead', lines: ['bez owsa'].map(parseLine) }, 'instead_of'],
    [{ how: 'added' }, 'line'],
    [{ lines: Array.from({ length: 13 }, () => ({ item: 'owies' })) }, 'lines'],
    [{ lines: [{ item: ' ' }] }, 'lines'],
    [{ lines: [{ item: 'x'.repeat(41) }] }, 'lines'],
    [{ lines: [{ item: 'owies', amount: -1 }] }, 'lines'],
    [{ lines: [{ item: 'owies', amount: 0.001 }] }, 'lines'],
    [{ lines: [{ item: 'owies', amount: 1e9 }] }, 'lines'],
    [{ lines: [{ item: 'owies', unit: 'x'.repeat(13) }] }, 'lines'],
    [{ lines: [{ item: 'owies', note: 'x'.repeat(121) }] }, 'lines'],
    [{ lines: [{ item: 'owies\u0000' }] }, 'lines'],
    [{ lines: ['owies'] }, 'lines'],
    [{ lines: [7] }, 'lines'],
  ];
  for (const [body, field] of wrong) {
    const answer = await set({ booking_ids, ...body });
    t.equal(answer.status, 400, JSON.stringify(body));
    t.same(Object.keys(answer.json<{ fields: object }>().fields), [field], JSON.stringify(body));
  }
  const once = await buildBooking(app, { horse: await buildHorse(app) });
  const ended = await buildBooking(app, { ...DAILY, starts_on: on(-9), check_until: on(-1) });
  for (const { id } of [once, ended, await buildBooking(app, { horse: null, ...DAILY })])
    t.equal((await set({ booking_ids: [id], lines: ['owies'].map(parseLine) })).status, 404);
  const written = (await log.take()).filter(({ table }) => table.includes('instruction'));
  t.same(written, []);
});

t.test('an owner requests a change, a manager decides, once', async (t) => {
  const { horse, morning, evening } = await fed();
  const id = randomUUID();
  const body = { id, booking_ids: [morning.id, evening.id], valid_from: on(0), how: 'instead', instead_of: 'owies' };
  const ask = (more: object) =>
    owner.post('/api/request_instructions', { ...body, lines: ['bez owsa'].map(parseLine), ...more });
  t.same((await ask({})).json(), { id });
  t.same((await ask({})).json(), { id }, 'a repeated request gets the first answer');
  t.equal((await ask({ remark: 'inaczej' })).status, 409);
  t.same(await givenOn(horse, on(0)), [OATS_AND_HAY, OATS_AND_HAY]);

  app.clock.advance({ days: 1 });
  const [staff, owners] = [await app.as('manager'), await app.as('user')];
  const approve = () => staff.post('/api/approve_request_of_instructions', { id });
  t.same([(await approve()).status, (await approve()).status], [200, 409]);
  const now = (await owners.get(`/api/instructions/${horse.id}`)).json<Answer[]>();
  const items = now.map(({ lines }) => lines[0]?.item);
  t.same(items, ['bez owsa', 'bez owsa']);

  const again = { ...body, id: randomUUID(), valid_from: on(0), lines: ['owies 9 kg'].map(parseLine), how: 'whole' };
  const { id: second } = (await owners.post('/api/request_instructions', again)).json<{ id: string }>();
  const denied = await staff.post('/api/deny_request_of_instructions', { id: second, reason: 'Za dużo.' });
  t.equal(denied.status, 200);
  t.equal((await staff.post('/api/approve_request_of_instructions', { id: second })).status, 409);
});

t.test('a decision can be taken back from its alert, until it was used or changed', async (t) => {
  await emptyStable(app);
  const [manager, owner] = [await app.as('manager'), await app.as('user')];
  const horse = await buildHorse(app, { name: 'Malina', owner: await app.person('user') });
  const booking = await buildBooking(app, { horse, ...DAILY, starts_on: addDays(today(app), -3) });
  await buildInstruction(app, { booking, lines: ['owies 2 miarki'] });
  const given = async () => {
    const answer = await owner.get(`/api/instructions/${horse.id}`);
    return answer.json<Answer[]>().flatMap(({ lines }) => lines.map(({ item }) => item));
  };
  const change = { booking_ids: [booking.id], valid_from: today(app), lines: ['musli 1 miarka'].map(parseLine) };
  const { id } = (await owner.post('/api/request_instructions', change)).json<{ id: string }>();
  await manager.post('/api/set_instructions', { ...change, lines: ['siano 1 kg'].map(parseLine) });
  app.clock.advance({ seconds: 1 });
  const page = '/requests/instructions';
  const takeBack = () => manager.post('/api/take_back_decision_of_instructions', { id });
  t.match(await takeBack(), { status: 409, text: /już czeka na decyzję/ });

  const approved = await manager.form('/api/approve_request_of_instructions', { id }, { back: page });
  t.same(await given(), ['musli']);
  t.match((await approved.follow()).words(), /Zmiana zatwierdzona .*Cofnij/);
  const back = await manager.form('/api/take_back_decision_of_instructions', { id }, { back: page });
  const told = (await back.follow()).words();
  t.match(told, 'Decyzja cofnięta, prośba znowu czeka');
  t.match(told, /Malina .*Zatwierdź/);
  t.same(await given(), ['siano'], 'the replaced version is back');

  const denied = await manager.form('/api/deny_request_of_instructions', { id, reason: 'Nie' }, { back: page });
  t.match((await denied.follow()).words(), /Prośba odrzucona .*Cofnij/);
  t.equal((await takeBack()).status, 200);
  t.match((await manager.get(page)).words(), /Malina.*Zatwierdź/);

  const approve = () => manager.post('/api/approve_request_of_instructions', { id });
  t.equal((await approve()).status, 200);
  app.clock.advance({ seconds: 1 });
  const later = addDays(today(app), 2);
  await manager.post('/api/set_instructions', { ...change, valid_from: later, lines: ['siano 1 kg'].map(parseLine) });
  t.match((await takeBack()).text, 'Od tego czasu zmieniono');
  await app.db.deleteFrom('booking_instructions').where('valid_from', '=', later).execute();
  const task = await buildTask(app, { booking });
  await manager.post('/api/complete_service', { id: task.id });
  t.match(await takeBack(), { status: 409, text: /już coś zrobiono/ });
  t.same(await given(), ['musli']);
});

t.test('the page for setting an instruction or requesting it', async (t) => {
  await emptyStable(app);
  const [manager, owner] = [await app.as('manager'), await app.as('user')];
  const service = await buildService(app, { name: 'Karmienie' });
  const feed = async (name: string, lines: string[]) => {
    const horse = await buildHorse(app, { name, owner: await app.person('user') });
    const booking = await buildBooking(app, { horse, service, ...DAILY, starts_on: addDays(today(app), -20) });
    await buildInstruction(app, { booking, lines });
    return { horse, address: `/instructions?dialog_ids=${booking.id}`, booking_ids: booking.id };
  };
  const malina = await feed('Malina', ['owies 2 miarki', 'siano 4 kg']);
  await feed('Łuna', ['musli 1 miarka']);
  const typed = (page: string) => [...page.matchAll(/name="lines"[^>]*value="([^"]+)"/g)].map(([, line]) => line);

  const fromHorse = await manager.get(`${malina.address}&back=${encodeURIComponent(`/horses/${malina.horse.id}`)}`);
  t.same(typed(fromHorse.text), ['owies 2 miarki', 'siano 4 kg']);
  t.match(fromHorse.text, /href="\/home\?section=1" aria-current="page"/, 'the menu marks the services');
  const ofOwner = await owner.get(`${malina.address}&back=${encodeURIComponent('/home?section=3')}`);
  t.match(ofOwner.text, /href="\/home\?section=3" aria-current="page"/, 'for an owner it marks the horses');
  const copied = await manager.get(`${malina.address}&like=luna`);
  t.same(typed(copied.text), ['musli 1 miarka'], 'copied from another horse');
  t.match((await manager.get(`${malina.address}&like=Figa`)).words(), 'Nie ma takiego konia z tą usługą');

  const { booking_ids } = malina;
  const form = { booking_ids, valid_from: today(app), how: 'whole', lasts: 'until', lines: ['sieczka 1 miarka'] };
  const back = { back: malina.address };
  const refused = await manager.form('/api/set_instructions', form, back);
  t.match(refused, { status: 303, location: malina.address });
  const again = await refused.follow();
  t.match(again.words(), 'Wybierz ostatni dzień');
  t.same(typed(again.text), ['sieczka 1 miarka'], 'what was typed is kept');
  const saved = await manager.form('/api/set_instructions', { ...form, lasts: '3', opened_from: '/day' }, back);
  t.match(saved, { status: 303, location: '/day' });
  t.match((await manager.get(`/horses/${malina.horse.id}`)).words(), /Co dostaje Karmienie Zmiana .*sieczka 1 miarka/);

  t.match((await owner.get(malina.address)).words(), 'Poproś o zmianę');
  const instead = { how: 'instead', instead_of: 'sieczka', line: 'owies 5 miarek' };
  const asked = { ...form, lasts: 'always', ...instead, remark: 'Chudnie.' };
  t.equal((await owner.form('/api/request_instructions', asked, back)).status, 303);
  t.match((await manager.get('/home?section=0')).words(), '1 prośba o karmienie');
  const list = { back: '/requests/instructions' };
  const requests = await manager.get(list.back);
  t.match(requests.words(), /Malina.*było sieczka 1 miarka.*jest owies 5 miarek.*„?Chudnie/);
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(requests.text) ?? [];
  const denied = await manager.form('/api/deny_request_of_instructions', { id, reason: 'Za dużo.' }, list);
  t.match((await denied.follow()).words(), 'Żadna prośba nie czeka');
  t.match((await owner.get(`/horses/${malina.horse.id}`)).words(), 'odrzucona, Za dużo.');
});

t.test('a change is shown before it is done', async (t) => {
  await emptyStable(app);
  const [one, other] = [await app.person('worker'), await buildPerson(app, { role: 'worker' })];
  const service = await buildService(app, { name: 'Karmienie' });
  const on = (days: number): Day => addDays(today(app), days);
  const feed = async (name: string, box_number: string, starts_on = on(-20)) => {
    const horse = await buildHorse(app, { name, box_number });
    const booking = await buildBooking(app, { horse, service, ...DAILY, starts_on });
    await buildTask(app, { booking });
    return booking;
  };
  const malina = await feed('Malina', '1');
  const luna = await feed('Luna', '2');
  const iskra = await feed('Iskra', '3');
  await feed('Kasztan', '4');
  const orkan = await feed('Orkan', '5', on(0));
  for (const booking of [malina, luna, iskra, orkan]) await buildInstruction(app, { booking });
  const changed = { booking: malina, valid_from: on(-1), valid_until: on(10), lines: ['bez owsa', 'siano 4 kg'] };
  await buildInstruction(app, changed);
  await buildInstruction(app, { booking: luna, valid_from: on(-7), lines: ['owies 3 miarki', 'siano 4 kg'] });
  await buildInstruction(app, { booking: iskra, valid_from: on(-9), valid_until: on(-1), lines: ['siano 4 kg'] });

  const tasks = async (person: Someone, address = '/home?section=2') =>
    (await (await app.as(person)).get(address)).text;
  const row = (page: string, name: string) => {
    const [whole = ''] = new RegExp(`<(a|label)[^>]*>(?:(?!</\\1>).)*${name}.*?</\\1>`, 's').exec(page) ?? [];
    return whole.replace(/<(?!\/?(del|ins))[^>]+>/g, '');
  };
  const page = await tasks(one);
  t.match(page, 'Zatwierdź wszystkie (3)');
  const ofMalina = row(page, 'Malina');
  t.match(ofMalina, /Zmiana.*<del>owies\s2\smiarki<\/del>.*<ins>bez\sowsa<\/ins> do\s\d+\.\d+.*siano\s4\skg/);
  t.match(row(page, 'Iskra'), /Zmiana.*siano\s4\skg/s, 'after a temporary change the old instruction is new again');
  t.notMatch(row(page, 'Luna'), 'Zmiana', 'a week later it is no longer marked');
  t.match(row(page, 'Luna'), /owies\s3\smiarki\s· siano\s4\skg/);
  t.notMatch(row(page, 'Orkan'), 'Zmiana', 'there was no earlier version');
  t.match(row(page, 'Kasztan'), 'Kasztan');
  t.notMatch(row(page, 'Kasztan'), /siano|Zmiana/);

  const sheet = await tasks(one, `/home?section=2&dialog=round&dialog_round=${service.id}.${on(0)}`);
  const boxes = [...sheet.matchAll(/<input type="checkbox"[^>]* name="ids"[^>]*>/g)];
  const ticked = boxes.map(([box]) => box.includes('checked'));
  t.same(ticked, [false, true, false, true, true]);
  t.match(sheet, 'Konie ze zmianą');

  const { id } = await storedRow(app, 'tasks', { booking_id: malina.id });
  const dialog = await tasks(one, `/home?section=2&dialog=task&id=${id}`);
  t.match(dialog, /<dt>Dostaje<\/dt>.*Zmiana.*<ins>bez\sowsa/s);
  t.equal((await (await app.as(one)).post('/api/complete_service', { id })).status, 200);
  await buildTask(app, { booking: malina, day: on(1) });
  const tomorrow = await tasks(one, `/home?section=2&day=${on(1)}`);
  t.notMatch(row(tomorrow, 'Malina'), 'Zmiana', 'the worker who did it has seen it');
  t.match(row(await tasks(other, `/home?section=2&day=${on(1)}`), 'Malina'), 'Zmiana', 'another worker has not');
});
