import ICAL from 'ical.js';
import t from 'tap';
import { type Day, day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildCalendarLink, buildHorse, buildPerson, today } from '../support/builders.ts';
import { buildCareVisit, buildKind } from '../support/care-visits.ts';
import { setStored, storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);
const manager = await app.as('manager');
const worker = await app.as('worker');
const anna = await buildPerson(app);
const owner = await app.as(anna);
await app.db.deleteFrom('care_kinds').execute();
const kinds = {
  farrier: await buildKind(app, { name: 'Kowal' }),
  worming: await buildKind(app, { name: 'Odrobaczanie' }),
};

const plan = async (horse: { id: string }, kind: keyof typeof kinds, next_on: Day) =>
  storeRow(app, 'care_plans', {
    horse_id: horse.id,
    kind_id: kinds[kind].id,
    next_on,
    changed_by: (await app.person('manager')).id,
    changed_at: app.clock.now(),
  });

const PANEL = '/home?section=0';
await t.test('without overdue care the panel has no row of it', async (t) => {
  t.notMatch((await manager.get(PANEL)).words(), /zabieg/);
});

const bursztyn = await buildHorse(app, { owner: anna, name: 'Bursztyn', box_number: '11' });
const iskra = await buildHorse(app, { owner: anna, name: 'Iskra' });
const grom = await buildHorse(app, { name: 'Grom' });
const gone = await buildHorse(app, { name: 'Sonata', archived_at: app.clock.now() });
await plan(bursztyn, 'farrier', day('2026-12-02'));
await plan(bursztyn, 'worming', day('2026-11-12'));
await plan(iskra, 'farrier', day('2026-12-02'));
for (const horse of [grom, gone]) await plan(horse, 'farrier', day('2026-11-17'));

t.test('the panel has a row of the overdue care of living horses', async (t) => {
  const dueToday = await plan(grom, 'worming', today(app));
  const panel = await manager.get(PANEL);
  t.match(panel.words(), '2 zabiegi po terminie Najdawniej od czwartku, 12 listopada Zobacz');
  t.match(panel.text, /<a class="row matter tiled overdue" href="\/care"/);
  await app.db.deleteFrom('care_plans').where('id', '=', dueToday.id).execute();
});

t.test('an owner and the page of a horse see its next two dates, overdue ones in red', async (t) => {
  const LINE = /Odrobaczanie po terminie od 12 listopada · Kowal 2 grudnia/;
  const own = await owner.get('/home?section=3');
  t.match(own.words(), LINE);
  t.match(own.text, /<span class="late">Odrobaczanie po/);
  t.notMatch(own.text, /<span class="late">(· )?Kowal/);
  for (const client of [owner, manager]) t.match((await client.get(`/horses/${bursztyn.id}`)).words(), LINE);
  t.notMatch((await owner.get('/home?section=3')).words(), 'Kowal po terminie', 'not those of other owners');
});

type Shown = { entries: { kind: string; title: string; horse_name: string; start: string; page: string }[] };

const NOVEMBER = 'from=2026-10-26&to=2026-12-06';
const CARE = ['care', 'visit'];
async function careIn(client: typeof owner, mode: string, more = '') {
  const days = (await client.get(`/api/get_calendar?mode=${mode}&${NOVEMBER}${more}`)).json<Shown>();
  const listed = (await client.get(`/api/get_agenda?mode=${mode}&from=2026-11-10&to=2026-12-06${more}`)).json<Shown>();
  const lines = ({ entries }: Shown) =>
    entries
      .filter(({ kind }) => CARE.includes(kind))
      .map(({ start, title, horse_name, page }) => `${start} ${title} · ${horse_name} ${page}`);
  t.same(lines(listed).sort(), lines(days).sort(), 'the list has what the month has');
  return lines(days);
}

const farrierOn = (day: string) => `/care?kind=${kinds.farrier.id}&until=${day}`;

t.test('due days are in the calendars of managers and owners, all horses of a day in one line', async (t) => {
  t.same(await careIn(manager, 'manager'), [
    `2026-11-12 Po terminie: Odrobaczanie · Bursztyn /care?kind=${kinds.worming.id}&until=2026-11-12`,
    `2026-11-17 Po terminie: Kowal · Grom ${farrierOn('2026-11-17')}`,
    `2026-12-02 Termin: Kowal · Bursztyn, Iskra ${farrierOn('2026-12-02')}`,
  ]);
  t.same(await careIn(owner, 'user'), [
    `2026-11-12 Po terminie: Odrobaczanie · Bursztyn /horses/${bursztyn.id}?tab=care`,
    '2026-12-02 Termin: Kowal · Bursztyn, Iskra /home?section=3',
  ]);
  t.same(await careIn(owner, 'horse', `&horse_id=${iskra.id}`), [
    `2026-12-02 Termin: Kowal · Iskra /horses/${iskra.id}?tab=care`,
  ]);
  t.same(await careIn(worker, 'worker'), [], 'workers have visits only');
  const page = await manager.get('/home?section=6&date=2026-12-02');
  t.match(page.words(), 'Termin: Kowal · Bursztyn, Iskra');
  t.match(
    page.text,
    `href="${farrierOn('2026-12-02').replace('&', '&amp;')}&amp;back=%2Fhome%3Fsection%3D6%26date%3D2026-12-02"`,
  );
});

t.test('the filter "Zabiegi" hides them, and is kept', async (t) => {
  const client = await app.as('manager');
  const page = await client.get('/home?section=6&show=events&show=services');
  t.match(page.words(), 'Wydarzenia Usługi Zabiegi Płatności');
  t.notMatch(page.words(), 'Po terminie: Kowal');
  t.notMatch((await client.get('/home?section=6')).words(), 'Po terminie: Kowal');
  t.match((await client.get('/home?section=6&show=care')).words(), 'Po terminie: Kowal');
});

t.test('a visit stands at its hour in the calendars of staff, and of the owners of its horses', async (t) => {
  const visit = await buildCareVisit(app, { kind: kinds.farrier, day: '2026-12-02', horses: [bursztyn, grom] });
  const atVisit = '2026-12-02T09:00:00.000Z Kowal · Bursztyn, Grom';
  t.match(await careIn(worker, 'worker'), [`${atVisit} /visits/${visit.id}`]);
  const ofManager = await careIn(manager, 'manager');
  t.ok(ofManager.includes(`${atVisit} /visits/${visit.id}`));
  t.ok(
    ofManager.includes(`2026-12-02 Termin: Kowal · Iskra ${farrierOn('2026-12-02')}`),
    'its horses are not due beside it',
  );
  const ofOwner = await careIn(owner, 'user');
  t.ok(ofOwner.includes(`2026-12-02T09:00:00.000Z Kowal · Bursztyn /horses/${bursztyn.id}?tab=care`));
  t.same(await careIn(await app.as(await buildPerson(app)), 'user'), [], 'others see nothing of it');

  const { secret } = await buildCalendarLink(app, anna);
  const feed = new ICAL.Component(ICAL.parse((await app.anonymous().get(`/calendar/${secret}.ics`)).text));
  const told = feed.getAllSubcomponents('vevent').map((one) => {
    const { summary, startDate } = new ICAL.Event(one);
    return `${startDate.toString()} ${summary}`;
  });
  for (const entry of [
    '2026-11-12 Po terminie: Odrobaczanie · Bursztyn',
    '2026-12-02 Termin: Kowal · Iskra',
    '2026-12-02T09:00:00Z Kowal · Bursztyn',
  ])
    t.ok(told.includes(entry), `${entry} in the feed`);
});

t.test('dates of two years in one line are written alike', async (t) => {
  const zefir = await buildHorse(app, { name: 'Zefir' });
  await plan(zefir, 'farrier', day('2026-11-24'));
  await plan(zefir, 'worming', day('2027-02-20'));
  t.match((await manager.get(`/horses/${zefir.id}`)).words(), 'Kowal 24.11.2026 · Odrobaczanie 20.02.2027');
});

t.test('a closed visit stands on the day of its records, with the horses that were done', async (t) => {
  const dukat = await buildHorse(app, { owner: anna, name: 'Dukat' });
  const figa = await buildHorse(app, { owner: anna, name: 'Figa' });
  const kmicic = await buildHorse(app, { owner: anna, name: 'Kmicic' });
  const horses = [dukat, figa, kmicic, grom, bursztyn];
  const { id: closed_by } = await app.person('manager');
  const listedOf = (visit: { id: string }) => app.db.updateTable('care_visit_horses').where('visit_id', '=', visit.id);
  const closedOn = async (closed_at: string) => {
    const visit = await buildCareVisit(app, { kind: kinds.worming, day: '2026-12-04', horses });
    const ticked = { ticked_by: closed_by, ticked_at: app.clock.now() };
    await listedOf(visit)
      .set({ outcome: 'done', ...ticked })
      .execute();
    await setStored(app, 'care_visits', { id: visit.id }, { closed_by, closed_at: new Date(closed_at) });
    return visit;
  };
  const early = await closedOn('2026-11-19T23:30:00Z');
  const postponed = { outcome: 'postponed', postponed_to: day('2027-01-08') } as const;
  await listedOf(early).where('horse_id', '=', kmicic.id).set(postponed).execute();
  await listedOf(early).where('horse_id', 'in', [grom.id, bursztyn.id]).set({ outcome: 'not_done' }).execute();
  const page = `/visits/${early.id}`;
  const shown = async (client: typeof owner, mode: string, more?: string) =>
    (await careIn(client, mode, more)).filter((line) => line.includes(' Odrobaczanie'));
  const before = '2026-11-20 Odrobaczanie ·';
  t.ok((await shown(manager, 'manager')).includes(`${before} 2 z 5 koni ${page}`));
  t.ok((await shown(worker, 'worker')).includes(`${before} 2 z 5 koni ${page}`));
  t.notOk(
    (await shown(owner, 'user')).some((line) => line.startsWith('2026-12-04')),
    'not on its planned day',
  );
  t.ok((await shown(owner, 'user')).includes(`${before} Dukat, Figa /home?section=3`));
  t.same(await shown(owner, 'horse', `&horse_id=${figa.id}`), [`${before} Figa /horses/${figa.id}?tab=care`]);
  t.same(await shown(owner, 'horse', `&horse_id=${kmicic.id}`), [], 'it was postponed');

  const late = await closedOn('2026-12-05T12:00:00Z');
  const planned = '2026-12-04T09:00:00.000Z Odrobaczanie ·';
  t.ok((await shown(manager, 'manager')).includes(`${planned} 5 koni /visits/${late.id}`), 'all were done');
  t.ok(
    (await shown(owner, 'horse', `&horse_id=${dukat.id}`)).includes(`${planned} Dukat /horses/${dukat.id}?tab=care`),
  );
});
