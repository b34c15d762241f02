import ICAL from 'ical.js';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildCalendarLink, buildEvent, buildHorse, buildPerson, buildTask, erased } from '../support/builders.ts';
import { emptyStable } from '../support/start-over.ts';
import { setStored, storedRows } from '../support/stored-rows.ts';

/** The entries of a feed, by an independent iCalendar parser; busy is whether the entry makes the person busy. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(one);
    const when = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
    const url = one.getFirstPropertyValue('url') as string | null;
    const busy = one.getFirstPropertyValue('transp') !== 'TRANSPARENT';
    const times = { allDay: startDate.isDate, start: when(startDate), end: when(endDate), busy };
    return { uid, summary, description, url, ...times };
  });
}

const app = await startApp(t);

async function feedOf(app: TestApp, person: { id: string }) {
  const { secret } = await buildCalendarLink(app, person);
  const answer = await app.anonymous().get(`/calendar/${secret}.ics`);
  t.match(answer.headers['content-type'], 'text/calendar');
  return read(answer.text);
}

t.test('the secret address of a calendar', async (t) => {
  const person = await buildPerson(app);
  const owner = await app.as(person);
  const open = (url: string) => app.anonymous().get(new URL(url).pathname);
  const make = async () => (await owner.post('/api/make_calendar_link')).json<{ url: string }>().url;

  t.test('opens it without a session, until it is replaced or revoked', async (t) => {
    const first = await make();
    t.equal((await open(first)).status, 200);
    const second = await make();
    t.equal((await open(first)).status, 404);
    t.equal((await open(second)).status, 200);
    t.equal((await owner.post('/api/revoke_calendar_link')).status, 200);
    t.equal((await open(second)).status, 404);
    t.equal((await owner.post('/api/revoke_calendar_link')).status, 200, 'revoking without a link is accepted');
  });

  t.test('is stored as a digest only', async (t) => {
    const secret = (await make()).match(/calendar\/(.+)\.ics$/)?.[1] as string;
    const rows = await storedRows(app, 'calendar_links');
    t.equal(rows.length, 1);
    t.notMatch(JSON.stringify(rows), secret);
  });

  t.test('is not sent again while nothing has changed', async (t) => {
    const { pathname } = new URL(await make());
    const { headers } = await app.anonymous().get(pathname);
    const again = await app.anonymous().get(pathname, { 'if-none-match': String(headers.etag) });
    t.match(again, { status: 304, text: '' });
  });

  t.test('is made and revoked by plain forms, and shown once', async (t) => {
    const back = '/my-account?tab=calendar';
    const made = await owner.form('/api/make_calendar_link', {}, { back });
    t.match(made, { status: 303, headers: { location: back } });
    const page = await made.follow();
    const address = page.text.match(/<code[^>]*>([^<]+\.ics)</)?.[1] as string;
    t.match(page.text, `href="${address.replace('http:', 'webcal:')}"`, 'a phone subscribes by this link');
    t.equal((await open(address)).status, 200);
    const later = await owner.get(back);
    t.notMatch(later.text, '.ics');
    t.match(later.words(), 'Ostatnio odczytano go 21.11.2026');
    const revoked = await owner.form('/api/revoke_calendar_link', {}, { back });
    t.match((await revoked.follow()).words(), 'Adres kalendarza już nie działa');
  });

  t.test('says what a phone will get', async (t) => {
    const tabText = async (role: 'user' | 'worker' | 'manager') =>
      (await (await app.as(role)).get('/my-account?tab=calendar')).words().replaceAll('\u00a0', ' ');
    t.match(await tabText('manager'), 'a zadania na dwa: ich liczbę na każdy dzień.');
    t.match(await tabText('user'), 'wydarzenia na trzy miesiące naprzód, usługi na dwa i terminy płatności.');
    const worker = await tabText('worker');
    t.match(worker, 'a zadania na dwa. Zadania przydzielone Tobie i zadania dla koni z alertem zdrowotnym są wpisane');
    t.match(worker, 'wpisane pojedynczo, z pozostałych podana jest tylko ich liczba na każdy dzień.');
    const own = 'Usługi dla Twoich koni i terminy płatności są wpisane pojedynczo.';
    for (const role of ['worker', 'manager'] as const) {
      t.notMatch(await tabText(role), own);
      const horse = await buildHorse(app, { owner: await app.person(role) });
      t.match(await tabText(role), own);
      await setStored(app, 'horses', horse, { archived_at: app.clock.now() });
      t.notMatch(await tabText(role), own, 'only while the person has a horse');
    }
  });

  t.test('stops working when the account is deleted', async (t) => {
    const gone = await buildPerson(app);
    const { secret } = await buildCalendarLink(app, gone);
    await setStored(app, 'people', gone, erased(app));
    t.equal((await app.anonymous().get(`/calendar/${secret}.ics`)).status, 404);
  });
});

t.test('the feed of a calendar', async (t) => {
  const app = await startApp(t, { now: '2026-03-20T09:00:00+01:00' });
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Łuna; klacz, siwa', health_alert: true });
  const night = { starts_at: new Date('2026-03-29T02:30:00+01:00'), ends_at: new Date('2026-03-29T04:00:00+02:00') };

  t.test('keeps instants and days across clock changes', async (t) => {
    await buildEvent(app, { horse, title: 'Nocny dyżur', ...night });
    await buildEvent(app, { horse, title: 'Zawody', start_day: day('2026-03-28'), end_day: day('2026-03-30') });
    await buildTask(app, { horse, day: day('2026-03-29') });
    const feed = await feedOf(app, owner);
    const entry = (beginning: string) => {
      const { uid, url, ...shown } = feed.find(({ uid, summary }) => `${summary} ${uid}`.includes(beginning)) ?? {};
      return shown;
    };
    const [start, end] = ['2026-03-29T01:30:00.000Z', '2026-03-29T02:00:00.000Z'];
    t.match(entry('Nocny'), { summary: 'Nocny dyżur · Łuna; klacz, siwa', allDay: false, start, end, busy: true });
    const dayAfterLast = { allDay: true, start: '2026-03-28', end: '2026-03-31' };
    t.match(entry('Zawody'), dayAfterLast, 'the day after the last, as iCalendar requires');
    const task = { allDay: true, start: '2026-03-29', end: '2026-03-30', busy: false };
    t.match(entry(' service-'), { ...task, description: /Alert zdrowotny\nOczekujące/ });
    const payment = { summary: 'Płatność · Łuna; klacz, siwa', allDay: true, start: '2026-04-10', busy: false };
    t.match(entry(' payment-'), payment);
  });

  t.test('gives an event without duration no end', async (t) => {
    const noon = new Date('2026-03-21T12:00:00+01:00');
    const reader = await buildPerson(app);
    await buildEvent(app, { horse: await buildHorse(app, { owner: reader }), starts_at: noon, ends_at: noon });
    const { secret } = await buildCalendarLink(app, reader);
    const { text } = await app.anonymous().get(`/calendar/${secret}.ics`);
    const event = text.slice(text.indexOf('UID:event-'), text.indexOf('END:VEVENT'));
    t.match(event, 'DTSTART:20260321T110000Z');
    t.notMatch(event, 'DTEND');
  });

  t.test('holds what its reader sees and nothing else', async (t) => {
    const [worker, stranger] = [await buildPerson(app, { role: 'worker' }), await buildPerson(app)];
    t.same(await feedOf(app, stranger), []);
    const mine = await buildHorse(app, { owner: worker, name: 'Iskra' });
    await buildTask(app, { horse: mine, worker: await buildPerson(app, { role: 'worker' }) });
    const seen = await feedOf(app, worker);
    const night = seen.some(({ summary }) => summary.startsWith('Nocny'));
    t.ok(night, 'of a horse they have tasks with');
    const ofIskra = seen.filter(({ summary }) => summary.endsWith('· Iskra')).length;
    t.equal(ofIskra, 2, 'the tasks and the payment of their own horse');
    t.equal(new Set(seen.map(({ uid }) => uid)).size, seen.length, 'each once');
    const manager = await feedOf(app, await app.person('manager'));
    t.notOk(manager.some(({ uid }) => uid.startsWith('service-') || uid.startsWith('payment-')));
  });

  t.test('has no empty lines when an event has no description', async (t) => {
    const reader = await buildPerson(app, { first_name: 'Żaneta', last_name: 'Ćwik' });
    const ill = await buildHorse(app, { owner: reader, health_alert: true });
    const well = await buildHorse(app, { owner: reader });
    await buildEvent(app, { horse: ill, title: 'Kowal', description: '' });
    await buildEvent(app, { horse: well, title: 'Trening', description: 'Galop' });
    const feed = await feedOf(app, reader);
    const of = (title: string) => feed.find(({ summary }) => summary.startsWith(title))?.description;
    t.equal(of('Kowal'), 'Alert zdrowotny\nŻaneta Ćwik');
    t.equal(of('Trening'), 'Galop\nŻaneta Ćwik');
  });
});

t.test('a feed counts tasks where there are many', async (t) => {
  await emptyStable(app);
  const [worker, other] = [await buildPerson(app, { role: 'worker' }), await buildPerson(app, { role: 'worker' })];
  const [well, ill] = [await buildHorse(app), await buildHorse(app, { name: 'Iskra', health_alert: true })];
  const monday = { day: day('2026-11-23') };
  for (let nth = 0; nth < 5; nth++) await buildTask(app, { horse: well, ...monday });
  for (let nth = 0; nth < 2; nth++) await buildTask(app, { horse: ill, ...monday });
  await buildTask(app, { horse: well, ...monday, worker });
  await buildTask(app, { horse: well, ...monday, worker: other, finishedBy: other });
  await buildTask(app, { horse: well, day: day('2026-11-24') });

  t.test('a manager gets the number of all tasks of a day', async (t) => {
    const [first, second] = await feedOf(app, await app.person('manager'));
    t.match(first, { summary: '9 zadań, 2 z alertem zdrowotnym', description: /^Wykonano: 1\n/ });
    t.match(first?.url, /\/home\?section=6&date=2026-11-23&view=day$/);
    t.match(first, { allDay: true, start: '2026-11-23', end: '2026-11-24', busy: false });
    t.match(second, { summary: '1 zadanie', start: '2026-11-24' });
  });

  t.test('a worker gets the number of unassigned tasks; their own and those of ill horses one by one', async (t) => {
    const feed = await feedOf(app, worker);
    const single = feed.filter(({ uid }) => uid.startsWith('service-'));
    t.equal(single.length, 3);
    t.equal(single.filter(({ summary }) => summary.endsWith('Iskra')).length, 2);
    const [first, second] = feed.filter(({ uid }) => uid.startsWith('work-'));
    t.match(first, { summary: '5 nieprzydzielonych zadań', url: /section=5&date=2026-11-23/, start: '2026-11-23' });
    t.match(second, { summary: '1 nieprzydzielone zadanie', start: '2026-11-24' });
  });
});
