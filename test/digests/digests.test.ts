import t from 'tap';
import { type Day, day } from '../../server/domain/days.ts';
import { careNotices, digests } from '../../server/features/digests/jobs.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildDevice,
  buildHorse,
  buildInstruction,
  buildPerson,
  buildTask,
  type TestPerson,
} from '../support/builders.ts';
import { buildCareVisit, buildKind } from '../support/care-visits.ts';
import { HURRIED } from '../support/jobs.ts';
import { pushSink } from '../support/push-sink.ts';
import { setStored, storeRow } from '../support/stored-rows.ts';

const sink = await pushSink(t);
const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });
await app.db.deleteFrom('care_kinds').execute();
const farrier = await buildKind(app, { name: 'Kowal' });
const worming = await buildKind(app, { name: 'Odrobaczanie' });
const manager = await app.person('manager');

/** A person with a device; `told` runs a job at an instant and returns what the device showed since. */
async function withDevice(person: TestPerson) {
  const device = sink.device();
  const { endpoint } = device.subscription;
  await buildDevice(app, { person, endpoint, subscription: JSON.stringify(device.subscription) });
  const told = async (kind: typeof digests, at: string, times = 1) => {
    app.clock.set(at);
    for (let time = 0; time < times; time++)
      await app.db.transaction().execute((tx) => app.server.deps.jobs.enqueue(tx, kind, {}));
    await app.drainJobs();
    const { pathname } = new URL(endpoint);
    const mine = sink.pushed.filter(({ path }) => path === pathname);
    sink.pushed.length = 0;
    return mine.map((pushed) => {
      const { title, body, url } = device.read(pushed) as Record<string, string>;
      return `${title} | ${body} | ${url}`.replaceAll('\u00a0', ' ');
    });
  };
  return { person, told, client: await app.as(person) };
}

const plan = (horse: { id: string }, kind: { id: string }, next_on: Day, more = {}) =>
  storeRow(app, 'care_plans', {
    horse_id: horse.id,
    kind_id: kind.id,
    next_on,
    counted_from: day('2026-10-01'),
    changed_by: manager.id,
    changed_at: new Date('2026-10-01T12:00:00Z'),
    ...more,
  });

t.test('an owner hears once that care has come within its notice, one message for all horses', async (t) => {
  const { person, told, client } = await withDevice(await buildPerson(app));
  const [iskra, luna] = [
    await buildHorse(app, { owner: person, name: 'Iskra' }),
    await buildHorse(app, { owner: person, name: 'Łuna' }),
  ];
  const due = await plan(iskra, farrier, day('2026-12-02'));
  await plan(luna, farrier, day('2026-12-03'));
  await plan(luna, worming, day('2027-01-20'));
  t.same(await told(careNotices, '2026-11-17T08:00:00+01:00'), [], 'not before the notice');
  t.same(await told(careNotices, '2026-11-19T08:00:00+01:00', 2), [
    'Zbliża się termin: Kowal | Iskra 2 grudnia, Łuna 3 grudnia | /home?section=3',
  ]);
  t.same(await told(careNotices, '2026-11-20T08:00:00+01:00'), [], 'only once');
  await setStored(app, 'care_plans', due, { next_on: day('2026-11-30') });
  t.match(await told(careNotices, '2026-11-21T08:00:00+01:00'), [/Iskra 30 listopada/], 'another date is told again');
  await client.post('/api/push/choose_notices', { kinds: ['alerts'] });
  await setStored(app, 'care_plans', due, { next_on: day('2026-11-29') });
  t.same(await told(careNotices, '2026-11-22T08:00:00+01:00'), [], 'the kind may be switched off');
});

t.test('managers hear on Monday what is due in the week', async (t) => {
  const { told } = await withDevice(await buildPerson(app, { role: 'manager' }));
  await app.db.deleteFrom('care_plans').execute();
  t.same(await told(careNotices, '2026-11-23T08:00:00+01:00'), [], 'nothing is due');
  const horses = [
    await buildHorse(app),
    await buildHorse(app),
    await buildHorse(app, { archived_at: app.clock.now() }),
  ];
  for (const horse of horses) await plan(horse, farrier, day('2026-12-06'));
  await plan(horses[0] as { id: string }, worming, day('2026-11-28'));
  t.same(await told(careNotices, '2026-11-30T08:00:00+01:00', 2), [
    'Zabiegi w tym tygodniu | Kowal: 2 konie · po terminie: 1 | /care',
  ]);
});

t.test('of two owners with equal plans the one with a digest hears there of each date, once', async (t) => {
  const [plain, daily] = [await withDevice(await buildPerson(app)), await withDevice(await buildPerson(app))];
  app.clock.set('2026-11-10T20:00:00+01:00');
  await daily.client.post('/api/choose_digest', { hour: '18:00' });
  const [first, second] = [
    await buildHorse(app, { owner: plain.person, name: 'Iskra' }),
    await buildHorse(app, { owner: daily.person, name: 'Iskra' }),
  ];
  const plans = [await plan(first, farrier, day('2026-11-20')), await plan(second, farrier, day('2026-11-20'))];
  /** How many messages each got on a day. */
  const on = async (of: string, digest = true) => [
    (await plain.told(careNotices, `${of}T08:00:00+01:00`)).length,
    (await daily.told(digest ? digests : careNotices, `${of}T18:00:00+01:00`)).length,
  ];
  t.same(await on('2026-11-11', false), [1, 0], 'within the notice already, and the digest was not sent');
  t.same(await on('2026-11-12'), [0, 1], 'the next digest makes up for it');
  t.same(await on('2026-11-13'), [0, 0]);
  for (const { id } of plans) await setStored(app, 'care_plans', { id }, { told_of: null });
  t.same(await on('2026-11-14'), [1, 1], 'after a hand-over');
  for (const { id } of plans) await setStored(app, 'care_plans', { id }, { next_on: day('2026-12-20') });
  t.same(await on('2026-11-15'), [0, 0], 'not before the notice');
  await setStored(app, 'care_kinds', { id: farrier.id }, { notice_days: 60 });
  t.same(await on('2026-11-16'), [1, 1], 'after a longer notice');
  t.same(await on('2026-11-17'), [0, 0]);
  await setStored(app, 'care_kinds', { id: farrier.id }, { notice_days: 14 });
  await daily.client.post('/api/choose_digest', { hour: '' });
});

t.test('a digest', async (t) => {
  const { person, told, client } = await withDevice(await buildPerson(app));
  const horse = await buildHorse(app, { owner: person, name: 'Bursztyn' });
  const TAB = '/my-account?tab=notifications';

  t.test('is chosen by a plain form, and ended by it', async (t) => {
    app.clock.set('2026-12-01T10:00:00+01:00');
    const hourOf = async () => {
      const [, select = ''] = /<select[^>]*name="hour"[^>]*>(.*?)<\/select>/.exec((await client.get(TAB)).text) ?? [];
      return /value="([^"]*)" selected/.exec(select)?.[1];
    };
    t.equal(await hourOf(), '');
    const saved = await client.form('/api/choose_digest', { hour: '18:00' }, { back: TAB });
    t.match((await saved.follow()).words(), 'Zaktualizowano Zapisano godzinę podsumowania');
    t.equal(await hourOf(), '18:00');
    await client.form('/api/choose_digest', { hour: '' }, { back: TAB });
    t.equal(await hourOf(), '');
    const half = await client.post('/api/choose_digest', { hour: '18:30' });
    t.match(half.json(), { fields: { hour: 'Wybierz pełną godzinę' } });
    t.notMatch((await (await app.as('worker')).get(TAB)).words(), 'Podsumowanie dnia', 'only owners get one');
  });

  const choose = (hour: string) => client.post('/api/choose_digest', { hour });

  t.test('is sent at its hour, once a day, and only when something differs', async (t) => {
    app.clock.set('2026-12-01T10:00:00+01:00');
    await choose('18:00');
    await buildTask(app, { horse, service_name: 'Padokowanie', day: day('2026-12-01'), finishedBy: manager });
    t.same(await told(digests, '2026-12-01T18:00:00+01:00'), [], 'routine is not told');
    const left = await buildTask(app, { horse, service_name: 'Lonżowanie', day: day('2026-12-01') });
    t.same(await told(digests, '2026-12-02T17:00:00+01:00'), [], 'not before its hour');
    const said = 'Podsumowanie dnia | Bursztyn: Lonżowanie – nie wykonano | /home?section=3';
    t.same(await told(digests, '2026-12-02T18:00:00+01:00', 2), [said], 'twice in its hour');
    t.same(await told(digests, '2026-12-02T21:00:00+01:00'), []);
    await app.db.deleteFrom('tasks').where('id', '=', left.id).execute();
    t.same(await told(digests, '2026-12-03T20:00:00+01:00'), [], 'a missed hour is made up for the same day');
  });

  t.test('names alerts, skipped work, dates and changes by others', async (t) => {
    const now = new Date('2026-12-04T16:00:00+01:00');
    await storeRow(app, 'health_alerts', { horse_id: horse.id, raised_at: now });
    const skipped = { skipped: 'weather', skipped_by: manager.id, skipped_at: now } as const;
    await buildTask(app, { horse, service_name: 'Padokowanie', day: day('2026-12-04'), ...skipped });
    await plan(horse, farrier, day('2026-12-18'));
    await plan(horse, worming, day('2027-02-10'), { counted_from: null, changed_at: now });
    const booking = await buildBooking(app, { horse, created_at: new Date('2026-11-01T12:00:00Z') });
    await buildInstruction(app, { booking, changed_by: manager.id, changed_at: now });
    const iskra = await buildHorse(app, { owner: person, name: 'Iskra' });
    await plan(iskra, farrier, day('2026-12-10'), { changed_at: now });
    const [told4 = ''] = await told(digests, '2026-12-04T18:00:00+01:00');
    t.match(told4, /Bursztyn: alert zdrowotny; Padokowanie – nie wykonano; Kowal, termin 18 grudnia; /);
    t.match(told4, /Odrobaczanie, nowy termin 10\.02\.2027; .* – zmiana\nIskra: Kowal, termin 10 grudnia/);
    t.same(await told(digests, '2026-12-05T18:00:00+01:00'), [], 'the next day nothing is new');
    t.same(await told(careNotices, '2026-12-06T08:00:00+01:00'), [], 'dates are told in the digest only');
  });

  t.test('names care that was not done at a visit which was closed since', async (t) => {
    const visit = await buildCareVisit(app, { kind: farrier, day: '2026-12-06', horses: [horse] });
    const ticked = { outcome: 'not_done', ticked_by: manager.id, ticked_at: app.clock.now() } as const;
    await app.db.updateTable('care_visit_horses').set(ticked).where('visit_id', '=', visit.id).execute();
    t.same(await told(digests, '2026-12-06T18:00:00+01:00'), [], 'not before it is closed');
    const closed = { closed_by: manager.id, closed_at: new Date('2026-12-07T12:00:00+01:00') };
    await setStored(app, 'care_visits', { id: visit.id }, closed);
    const said = 'Podsumowanie dnia | Bursztyn: Kowal – nie wykonano | /home?section=3';
    t.same(await told(digests, '2026-12-07T18:00:00+01:00'), [said]);
    t.same(await told(digests, '2026-12-08T18:00:00+01:00'), []);
  });

  t.test('comes once on the days on which the clocks change', async (t) => {
    const skipAt = async (at: string, on: Day) => {
      const skipped = { skipped: 'weather', skipped_by: manager.id, skipped_at: new Date(at) } as const;
      await buildTask(app, { horse, service_name: 'Padokowanie', day: on, ...skipped });
    };
    const chosen = app.db.updateTable('digests').set({ hour: 2, told_on: null });
    await chosen.where('person_id', '=', person.id).execute();
    await skipAt('2027-03-27T15:00:00+01:00', day('2027-03-27'));
    t.same(await told(digests, '2027-03-28T01:00:00+01:00'), [], 'the hour has not come');
    t.equal((await told(digests, '2027-03-28T03:00:00+02:00')).length, 1, 'an hour that is skipped');
    await skipAt('2027-10-30T15:00:00+02:00', day('2027-10-30'));
    t.equal((await told(digests, '2027-10-31T02:00:00+02:00')).length, 1);
    t.equal((await told(digests, '2027-10-31T02:00:00+01:00')).length, 0, 'an hour that is repeated');
  });

  t.test('is gone with the account', async (t) => {
    await (await app.as('admin')).delete(`/api/delete_user/${person.id}`);
    t.same(await app.db.selectFrom('digests').selectAll().execute(), []);
  });
});
